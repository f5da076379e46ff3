import { notFound } from '#app/http/not-found.ts'
import { type ExampleMail, exampleMails } from './example-mails.server.ts'

/**
 * Returns every example mail.
 * @throws Response 404 outside development.
 */
export function requireExamples(): ExampleMail[] {
  if (process.env.NODE_ENV !== 'development') throw notFound()
  return exampleMails()
}

/**
 * Returns the example of this name.
 * @throws Response 404 without one, and outside development.
 */
export function requireExample(wanted: string | undefined): ExampleMail {
  const found = requireExamples().find(({ name }) => name === wanted)
  if (!found) throw notFound()
  return found
}
