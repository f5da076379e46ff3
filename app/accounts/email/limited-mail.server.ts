import type { Person } from '#app/accounts/person.server.ts'
import type { MailContent, MailKind } from '#app/mail/mail.ts'
import { readPreferences } from '#app/mail/mail-preferences.server.ts'
import type { Database } from '#db/client.server.ts'
import { countInWindow, type RateLimit } from '#db/rate-limits.server.ts'
import { mailToAccount } from './mail-to-account.server.ts'

/**
 * Mails somebody with an account as often as a limit allows, in the caller's transaction. What the
 * person turned off is not counted.
 * @param contentOf gives the mail. `isLast` is true for the last one of the window, which must say
 * what is not mailed.
 */
export async function mailWithinLimit(
  db: Database,
  person: Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>,
  kind: MailKind,
  limit: RateLimit,
  contentOf: (isLast: boolean) => MailContent,
): Promise<void> {
  const { optional } = contentOf(false)
  if (optional && !(await readPreferences(db, person.id))[optional]) return
  const { count } = await countInWindow(db, limit)
  if (count > limit.limit) return
  await mailToAccount(db, person, kind, contentOf(count === limit.limit))
}
