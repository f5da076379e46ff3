import { env } from '#app/lib/env.server.ts'

/** Returns whether mails reach recipients: in files the operator must hand them over. */
export function canDeliverMail(): boolean {
  return env().mail !== 'file'
}
