import type { Person } from '#app/accounts/person.server.ts'
import type { MailContent, MailKind } from '#app/mail/mail.ts'
import { readPreferences } from '#app/mail/mail-preferences.server.ts'
import type { Database } from '#db/client.server.ts'
import { countInWindow, type RateLimit } from '#db/rate-limits.server.ts'
import { mailToAccount } from './mail-to-account.server.ts'

/**
 * Mails a person with an account within a limit, in the caller's transaction. A mail that the
 * person turned off is not counted.
 * @param createContent returns the mail. `isLast` is true for the last one of the window, which
 * must say that no more are sent.
 */
export async function mailWithinLimit(
  db: Database,
  person: Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>,
  kind: MailKind,
  limit: RateLimit,
  createContent: (isLast: boolean) => MailContent,
): Promise<void> {
  const { optional } = createContent(false)
  if (optional && !(await readPreferences(db, person.id))[optional]) return
  const { count } = await countInWindow(db, limit)
  if (count > limit.limit) return
  await mailToAccount(db, person, kind, createContent(count === limit.limit))
}
