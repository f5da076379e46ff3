import type { Facts } from '#app/legal/instance-facts.server.ts'
import { reviewNotice } from '#app/medications/rules-page/about-rules.ts'
import type { Topic } from '../help-topic.ts'

/** Questions about the medication list and its check. */
export const medicines = ({ drugLookup }: Facts): Topic => ({
  id: 'medicines',
  title: 'My medicines',
  questions: [
    {
      id: 'medication-check',
      asked: 'What does the medication check look at?',
      answer: [
        'It compares each medicine you take with all the others and with your allergies. It also looks at your age, and at a pregnancy if your profile has one.',
        'We check [your list of medications](/profile/medications) when you add to it. The report says what we found, what to do, and where the advice comes from. You can [read all interaction rules](/interaction-rules).',
        `${reviewNotice} So the check is no replacement for your doctor or pharmacist.`,
      ],
    },
    {
      id: 'not-found',
      asked: 'It found nothing. Is it safe?',
      answer: [
        'Not always. No list has every interaction. Ask your doctor or pharmacist, and take the report with you. We cannot check names that we do not recognize. The report lists them.',
      ],
    },
    {
      id: 'stop',
      asked: 'It found something. Should I stop a medicine?',
      answer: [
        'No. Do not stop a medicine on your own. Stopping can be more dangerous than the interaction. If the finding is major, ask your doctor or pharmacist today. If not, ask at your next visit.',
      ],
    },
    {
      id: 'discontinued',
      asked: 'Why keep medicines that I no longer take?',
      answer: [
        'Doctors may ask what you have tried and why you stopped. Responders see only what you take now.',
      ],
    },
    {
      id: 'names',
      asked: 'Where do the names of medicines come from?',
      answer: [
        drugLookup
          ? 'They come from a list on this server. The operator has also turned on a search in two public lists of the US government, RxNorm and openFDA. They receive the name that you search for, and nothing about you.'
          : 'They come from a list on this server. What you search for does not leave it.',
      ],
    },
  ],
})
