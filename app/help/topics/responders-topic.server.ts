import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** Questions of responders who have a QR code or a link. */
export const responders = (facts: Facts): Topic => ({
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
            'Enter the 5-digit access code. It may be next to the QR code. If not, ask the person or their family.',
            'Read the record. Facts that change first aid come first, then the people to call.',
          ],
        },
        'You need no account and no app. Any browser will do.',
      ],
    },
    {
      id: 'refused',
      asked: 'It does not take the access code',
      answer: [
        `Check the digits. After ${facts.clientPerLink} wrong codes you have to wait up to ${facts.clientPerLinkMinutes} minutes. After ${facts.wrongCodes} wrong codes in all, the link locks for devices that have not opened it before. We tell the owner at once, and the owner can unlock it.`,
        'Look for a bracelet, a card or a sheet on the refrigerator, and ask the people around you.',
      ],
    },
    {
      id: 'invalid',
      asked: 'It says “Invalid Link”',
      answer: [
        'The link was replaced, paused or removed, or its last day is over, or there is a typing mistake in it. A card may show an old link. Look for another card, or ask the person or their family.',
      ],
    },
    {
      id: 'hour',
      asked: 'It asks for the code again',
      answer: [
        `After the right code you can read the record for ${facts.grantMinutes} minutes on that device. After that, or after you press “Finish viewing”, enter the code again.`,
      ],
    },
    {
      id: 'language',
      asked: 'Can I read it in my language?',
      answer: [
        'Yes, in English, Spanish, French, Chinese, Arabic and Russian. The page uses the language of your phone, and has links to switch. It does not translate what the person wrote in their own words.',
      ],
    },
    {
      id: 'note',
      asked: 'Can I leave a note for the owner or the family?',
      answer: [
        'Yes. Use “Leave a note for the owner” below the record. Say where you took the person, or whom to call. We tell the owner that there is a note, and they read it here.',
      ],
    },
  ],
})
