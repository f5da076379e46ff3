import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** Questions about the emergency link, its QR code and its access code. */
export const link = (facts: Facts): Topic => ({
  id: 'link',
  title: 'My QR code and access code',
  questions: [
    {
      id: 'share',
      asked: 'How do I use the QR code and the access code?',
      answer: [
        'Your [dashboard](/dashboard) shows your emergency link, its QR code and a 5-digit access code. A responder, such as a paramedic, needs both. The link or QR code leads to your record, and the access code opens it.',
        {
          list: [
            'Keep the QR code where people will find it: on a card in your wallet, on the lock screen of your phone, or on the refrigerator.',
            'Give the access code to people you trust. Or write it where a responder will look and a thief will not.',
          ],
        },
      ],
    },
    {
      id: 'two-codes',
      asked: 'Why are there several QR codes?',
      answer: [
        'The small QR code holds only the link. The one “For people and machines” can also be read by [scanners](#scanners). The large one, behind “View larger”, holds the link and the access code. Anyone who has it can read your record at once. Use it on a lock screen or a bracelet if speed matters more to you than privacy.',
      ],
    },
    {
      id: 'scanners',
      asked: 'Can the scanner of a front desk or a hospital read my record?',
      answer: [
        'Yes. The page of each of your [emergency links](/links) leads to a QR code “For people and machines”: choose “For scanners”. Show it on your phone, or print it, and tell the front desk the access code.',
        {
          list: [
            'A phone that scans it opens the emergency page, as with the small QR code.',
            'A scanner gets the same parts of your record as a file for its own system. The format is called SMART Health Link. What you withhold is not in the file.',
          ],
        },
        'The same page shows you the text of the file and what it names as withheld. You can download the file there. If a desk asks for a link in place of a QR code, use “Copy link for scanners”.',
        `If you lose the QR code, its finder still needs the access code. The link locks after ${facts.wrongCodes} wrong codes, of people and of scanners together. You see in [the list](/seen) which system read your record, by the name that it gave.`,
      ],
    },
    {
      id: 'change-code',
      asked: 'Can I choose or change the access code?',
      answer: [
        'No. The code is random, because people tend to choose birthdays. To get a new code, [replace link and code](#replace).',
      ],
    },
    {
      id: 'lost',
      asked: 'I lost my card, or the wrong person has it',
      answer: [
        `If the card had only the QR code, your record is still closed. The finder would have to guess 5 digits, and the link locks after ${facts.wrongCodes} wrong codes.`,
        'If it had the access code too, or the large QR code, the finder can read your record. [Replace link and code](#replace) at once. Then check [who has seen my record](/seen).',
      ],
    },
    {
      id: 'replace',
      asked: 'How do I replace link and code?',
      answer: [
        {
          steps: [
            'Open your [emergency links](/links) and choose “Manage” next to the link.',
            'Press “Replace link and code” and confirm. If you logged in a while ago, we ask for your password again.',
            'Print new cards with the [print kit](/print-kit), and throw the old ones away.',
          ],
        },
        'The old link and code stop working at once, on every card, sheet and picture. People who have your record open lose it too.',
      ],
    },
    {
      id: 'locked',
      asked: 'My link is locked',
      answer: [
        `The link locks after ${facts.wrongCodes} wrong codes, so that nobody can try them all. Your dashboard shows it${facts.sendsMail ? ', and we mail you a link that unlocks it' : ''}. Devices that opened the link before can still open it.`,
        `Unlock it on your [dashboard](/dashboard)${facts.sendsMail ? ' or with the link in the mail' : ''}. A proxy with Full Editing Access can unlock it too, and so can the operator of this server. This allows ${facts.wrongCodes} more wrong codes. It works ${facts.unlocks} times. After that you need a new link and code.`,
      ],
    },
    {
      id: 'links',
      asked: 'Can I have a link for the school and one for my wallet?',
      answer: [
        `Yes. You can have up to ${facts.linksPerPerson} links under [Emergency links](/links). Each has its own address and code and shows what you choose. You can pause, replace or remove one, or set its last day. The other links stay as they are.`,
      ],
    },
    {
      id: 'private',
      asked: 'Which sections does a responder see?',
      answer: [
        'You choose this for each link. A new link shows what matters for first aid: personal information, medical history, medicines, allergies and immunizations. It also shows how you move and which devices you use, your language and diet, and a current pregnancy.',
        'A new link withholds social history, reproductive history, mental health, and the rest of the functional and cultural sections. No link ever shows your card images.',
        'The page of each link has a preview. Where you withhold something, the emergency page says so. Then nobody reads it as “none”.',
      ],
    },
    {
      id: 'seen',
      asked: 'Who has seen my record?',
      answer: [
        `[The list](/seen) has an entry each time somebody opens your record: the time, the link, the device and the name they gave. It also has what your proxies read. Each visit is one line. Open it to see its entries. Nobody can change the list, and we keep entries for ${facts.accessLogYears} years.`,
      ],
    },
  ],
})
