import type { Topic } from '../help-topic.ts'

/** Questions about browsers, errors and support. */
export const trouble = (): Topic => ({
  id: 'trouble',
  title: 'Something else',
  questions: [
    {
      id: 'browser',
      asked: 'Does it work in my browser?',
      answer: [
        'Every page works in every browser, with or without scripts. With scripts, forms save themselves and show at once what is missing.',
      ],
    },
    {
      id: 'error',
      asked: 'I got an error page',
      answer: [
        'Try again in a minute. Everything you saved is still there. The page says “not saved” if something was not. If it happens again, write to us and give the reference from the page.',
      ],
    },
    {
      id: 'support',
      asked: 'Whom can I ask?',
      answer: [
        'Write to [support]. This is the operator of this server. Never send your password, your access code, your link or anything about your health.',
      ],
    },
  ],
})
