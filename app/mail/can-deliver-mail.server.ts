import { env } from '#app/lib/env.server.ts'

/** Whether mails reach anybody: with `MAIL=file` they are only written to files, and the operator hands them over. */
export function canDeliverMail(): boolean {
  return env().mail !== 'file'
}
