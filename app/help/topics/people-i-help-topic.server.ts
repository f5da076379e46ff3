import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** For whoever stands beside somebody who has a code. */
export const helpers = (facts: Facts): Topic => ({
  id: 'helpers',
  title: 'I am helping somebody',
  questions: [
    {
      id: 'open',
      asked: 'How do I open their record?',
      answer: [
        {
          steps: [
            'Scan the QR code with the camera of your phone, or [type the link by hand](/view).',
            'Enter the access code of 5 digits. It may stand beside the QR code; if not, ask the person or their family.',
            'Read. What changes first aid stands at the top, then the people to call.',
          ],
        },
        'You need no account and no app, and any browser will do.',
      ],
    },
    {
      id: 'refused',
      asked: 'It does not take the access code',
      answer: [
        `Check the digits. After ${facts.clientPerLink} wrong codes you have to wait up to ${facts.clientPerLinkMinutes} minutes. After ${facts.wrongCodes} wrong codes in all, the link is locked for devices that have not opened it before, until its owner unlocks it. They are told at once.`,
        'Then look for a bracelet, a card or a sheet on the refrigerator, and ask the people around.',
      ],
    },
    {
      id: 'invalid',
      asked: 'It says “Invalid Link”',
      answer: [
        'The link was replaced, paused, removed or has ended, or it was typed wrongly. If it is on a card, the card is older than the link. Look for another card, or ask the person or their family.',
      ],
    },
    {
      id: 'hour',
      asked: 'It asks for the code again',
      answer: [
        `A device that gave the right code may read for ${facts.grantMinutes} minutes. After that, or when you press “Finish viewing”, it needs the code again.`,
      ],
    },
    {
      id: 'language',
      asked: 'Can I read it in my language?',
      answer: [
        'In English, Spanish, French, Chinese, Arabic and Russian: the page follows the language of your phone and has links to switch. What the person wrote in their own words stays as it is.',
      ],
    },
    {
      id: 'note',
      asked: 'Can I leave a word for the owner or the family?',
      answer: [
        'Yes. “Leave a note for the owner” stands below the record: say where you took them, or whom to call. The owner is told that there is a note, and reads it here.',
      ],
    },
  ],
})
