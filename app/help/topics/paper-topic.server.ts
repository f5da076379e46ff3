import type { Topic } from '../help-topic.ts'

/** The print kit. */
export const paper = (): Topic => ({
  id: 'paper',
  title: 'Cards and paper',
  questions: [
    {
      id: 'print',
      asked: 'How do I print a card for my wallet?',
      answer: [
        'The [print kit](/print-kit) makes a wallet card, a sheet for the refrigerator and a sign for the door.',
        {
          steps: [
            'Choose the pieces, what stands on them, and whether the access code does.',
            'Download the PDF, or print from your browser. Print at 100 %: a line of 50 mm on every sheet shows whether your printer kept the size.',
            'Cut out the card, fold it, and put it where it will be found. The sheet for the refrigerator fills its page.',
          ],
        },
      ],
    },
    {
      id: 'room',
      asked: 'What if not everything fits on the paper?',
      answer: [
        'Allergies come first, then implants, medicines that change first aid and emergency contacts: nothing else takes their place. Conditions and the rest follow. The print kit names every line that is shortened or left out, and the paper says how many more there are behind the QR code.',
      ],
    },
    {
      id: 'code-on-paper',
      asked: 'Should the access code stand on the card?',
      answer: [
        'With the code on it, a helper can read your record without asking anybody, and so can whoever finds the card. Without it, they need somebody who knows the code: print at least one contact on the card.',
      ],
    },
    {
      id: 'reprint',
      asked: 'When do I have to print again?',
      answer: [
        'When something on the paper has changed, or after you replaced link and code. The print kit tells you what is different from what you printed last. Changes in the rest of your record need no new card: the QR code always leads to the record as it is now.',
      ],
    },
    {
      id: 'no-network',
      asked: 'What if there is no network?',
      answer: [
        'Then the QR code opens nothing, and what is printed has to do. Put what could kill you on the card itself: severe allergies, medicines that change first aid, implants.',
      ],
    },
  ],
})
