import type { Facts } from '#app/legal/instance-facts.server.ts'
import type { Topic } from '../help-topic.ts'

/** The list of medicines and its check. */
export const medicines = ({ drugLookup }: Facts): Topic => ({
  id: 'medicines',
  title: 'My medicines',
  questions: [
    {
      id: 'medication-check',
      asked: 'What does the medication check look at?',
      answer: [
        'Each medicine you take against every other one, against your allergies, and, when your profile says so, pregnancy and age.',
        '[Your list of medications](/profile/medications) is checked when you add to it. The report says what was found, what to do, and where that comes from. [All interaction rules can be read](/interaction-rules).',
      ],
    },
    {
      id: 'not-found',
      asked: 'It found nothing. Is it safe?',
      answer: [
        'Not necessarily: no list knows every interaction. Ask your doctor or pharmacist, and take the report along. Names that were not recognized were not checked; the report says which.',
      ],
    },
    {
      id: 'stop',
      asked: 'It found something. Should I stop a medicine?',
      answer: [
        'No, not by yourself: stopping can be more dangerous than the interaction. Ask today when the finding is major, and at your next visit otherwise.',
      ],
    },
    {
      id: 'discontinued',
      asked: 'Why keep medicines that I no longer take?',
      answer: [
        'Because somebody will ask what you have tried, and why it was stopped. Helpers see only what you take now.',
      ],
    },
    {
      id: 'names',
      asked: 'Where do the names of medicines come from?',
      answer: [
        drugLookup
          ? 'From a list on this server. Whoever runs it has also turned on the search in two public lists, RxNorm and openFDA of the US government: they receive the name that you search for, and nothing about you.'
          : 'From a list on this server. What you search for does not leave it.',
      ],
    },
  ],
})
