import { notFound } from '#app/http/not-found.ts'
import { type ExampleMail, exampleMails } from './example-mails.server.ts'

/**
 * Every mail, for those who work on them.
 * @throws Response 404 everywhere but in development.
 */
export function requireExamples(): ExampleMail[] {
  if (process.env.NODE_ENV !== 'development') throw notFound()
  return exampleMails()
}

/**
 * The example of this name.
 * @throws Response 404 where there is none, and everywhere but in development.
 */
export function requireExample(wanted: string | undefined): ExampleMail {
  const found = requireExamples().find(({ name }) => name === wanted)
  if (!found) throw notFound()
  return found
}
