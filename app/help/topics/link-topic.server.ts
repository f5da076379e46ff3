import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** The emergency link, its QR code and its access code. */
export const link = (facts: Facts): Topic => ({
  id: 'link',
  title: 'My QR code and access code',
  questions: [
    {
      id: 'share',
      asked: 'How do I use the QR code and the access code?',
      answer: [
        'Your [dashboard](/dashboard) shows your emergency link, its QR code and the access code of 5 digits. A helper needs both: the link or QR code says where your record is, the access code opens it.',
        {
          list: [
            'Keep the QR code where it will be found: a card in your wallet, the lock screen of your phone, the refrigerator.',
            'Tell the access code to people you trust, or write it where a helper will look and a thief will not.',
          ],
        },
      ],
    },
    {
      id: 'two-codes',
      asked: 'Why are there two QR codes?',
      answer: [
        'The small QR code holds the link alone. The large one, behind “View larger”, holds link and access code: whoever has that picture can read your record at once. That is right for a lock screen or a bracelet when minutes matter more to you than secrecy.',
      ],
    },
    {
      id: 'change-code',
      asked: 'Can I choose or change the access code?',
      answer: [
        'It is drawn at random and cannot be changed by itself, because people choose birthdays. [Replace link and code](#replace) makes a new link with a new code.',
      ],
    },
    {
      id: 'lost',
      asked: 'I lost my card, or the wrong person has it',
      answer: [
        `If the card carried the QR code alone, your record is still closed: the finder would have to guess 5 digits, and the link locks after ${facts.wrongCodes} wrong ones.`,
        'If it carried the access code too, or the large QR code, the finder can read your record. [Replace link and code](#replace) at once. The page [who has seen my record](/seen) tells you whether somebody did.',
      ],
    },
    {
      id: 'replace',
      asked: 'How do I replace link and code?',
      answer: [
        {
          steps: [
            'Open your [emergency links](/links) and choose “Manage” beside the link.',
            'Press “Replace link and code” and confirm it. If you logged in a while ago, you are asked for your password once more.',
            'Print your cards anew with the [print kit](/print-kit), and throw the old ones away.',
          ],
        },
        'The old link, the old code and every card, sheet and picture of them stop working at the same moment, also for somebody who has your record open.',
      ],
    },
    {
      id: 'locked',
      asked: 'My link is locked',
      answer: [
        `After ${facts.wrongCodes} wrong codes the link locks, so that nobody can go through all the codes. Your dashboard says so${facts.sendsMail ? ', and you get a mail with a link that unlocks' : ''}. Devices that have opened the link before still can while it is locked.`,
        `Unlock it on your [dashboard](/dashboard)${facts.sendsMail ? ' or with the mail' : ''}. Somebody with Full Editing Access can too, and so can whoever runs this server. That allows ${facts.wrongCodes} more wrong codes, and can be done ${facts.unlocks} times. After that only a new link and code help.`,
      ],
    },
    {
      id: 'links',
      asked: 'Can I have a link for the school and one for my wallet?',
      answer: [
        `Yes, up to ${facts.linksPerPerson} links in all, under [Emergency links](/links). Each has its own address and code, shows what you choose for it, and can be paused, ended on a day, replaced or removed without touching the others.`,
      ],
    },
    {
      id: 'private',
      asked: 'Which sections does a helper see?',
      answer: [
        'What you choose for each link. At first that is what matters for first aid: personal information, medical history, medicines, allergies and immunizations; how you move about and which devices you use; your language and diet; a pregnancy of now. Social history, reproductive history, mental health, and the rest of the functional and cultural sections are withheld. Card images are never shown.',
        'The page of the link has a preview. Where you withhold something the emergency page says so, so that nobody takes it for “none”.',
      ],
    },
    {
      id: 'seen',
      asked: 'Who has seen my record?',
      answer: [
        `Every opening is written down with its time, the link, the device and the name that somebody gave: [see the list](/seen), where each visit is one line that opens to its entries. It also holds what people with proxy access have read. Nobody can change it, and entries are kept for ${facts.accessLogYears} years.`,
      ],
    },
  ],
})
