import { env } from '#app/lib/env.server.ts'

/** Returns whether mails reach recipients. With `MAIL=file` the operator must hand them over. */
export function canDeliverMail(): boolean {
  return env().mail !== 'file'
}
