import type { Topic } from '../help-topic.ts'

/** When nothing else helped. */
export const trouble = (): Topic => ({
  id: 'trouble',
  title: 'Something else',
  questions: [
    {
      id: 'browser',
      asked: 'Does it work in my browser?',
      answer: [
        'Every page works in every browser, also without scripts. With scripts forms save themselves and say at once what is missing.',
      ],
    },
    {
      id: 'error',
      asked: 'I got an error page',
      answer: [
        'Try again in a minute. What you had saved is there, and a page says “not saved” when something was not. If it happens again, write to us with the reference that the page shows.',
      ],
    },
    {
      id: 'support',
      asked: 'Whom can I ask?',
      answer: [
        'Write to [support]. That is whoever runs this server. Never send your password, your access code, your link or anything about your health.',
      ],
    },
  ],
})
