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
export function requireExample(exampleName: string | undefined): ExampleMail {
  const example = requireExamples().find(({ name }) => name === exampleName)
  if (!example) throw notFound()
  return example
}
