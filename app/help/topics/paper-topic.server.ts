import type { Topic } from '../help-topic.ts'

/** Questions about the print kit. */
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
            'Choose what to print, what is on it, and whether to print the access code.',
            'Download the PDF, or print from your browser. Print at 100 %. Every sheet has a line of 50 mm: measure it to see if your printer kept the size.',
            'Cut out the card, fold it, and put it where people will find it. The sheet for the refrigerator is a full page.',
          ],
        },
      ],
    },
    {
      id: 'room',
      asked: 'What if not everything fits on the paper?',
      answer: [
        'The most important lines come first: allergies, implants, medicines that change first aid, and emergency contacts. Conditions and the rest follow. The print kit lists every line that does not fit or is cut short. The paper says how many more lines the QR code leads to.',
      ],
    },
    {
      id: 'code-on-paper',
      asked: 'Should I print the access code on the card?',
      answer: [
        'With the code on the card, a responder can read your record without asking anyone. So can anyone who finds the card. Without the code, they must ask someone who knows it. Then print at least one contact on the card.',
      ],
    },
    {
      id: 'scanners-on-paper',
      asked: 'Can a scanner read my card?',
      answer: [
        'The wallet card and the sign have the small QR code, which is for phones. For the sheet on the refrigerator you can choose “QR code that scanners can read too”. It is larger, and phones and [scanners](#scanners) can both read it.',
      ],
    },
    {
      id: 'reprint',
      asked: 'When do I have to print again?',
      answer: [
        'Print again when something on the paper has changed, or when you have replaced link and code. The print kit shows what has changed since you last printed. Other changes need no new card, because the QR code always leads to your current record.',
      ],
    },
    {
      id: 'no-network',
      asked: 'What if there is no network?',
      answer: [
        'Then the QR code does not work, and people have only what is printed. Put the things that could be fatal on the card itself: severe allergies, medicines that change first aid, and implants.',
      ],
    },
  ],
})
