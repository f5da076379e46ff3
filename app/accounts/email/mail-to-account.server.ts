import type { Person } from '#app/accounts/person.server.ts'
import { logError } from '#app/lib/log.server.ts'
import type { MailContent, MailKind } from '#app/mail/mail.ts'
import { MailRefusedError, queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'

/**
 * Puts a mail to somebody with an account into the outbox, in the caller's transaction. Its head
 * names nobody: the address may be somebody else's than who chose the name. An address that no mail
 * can carry is logged and stops nothing.
 */
export async function mailToAccount(
  db: Database,
  { id, email }: Pick<Person, 'id' | 'email'>,
  kind: MailKind,
  content: MailContent,
): Promise<void> {
  try {
    await queueMail(db, { email, userId: id }, kind, content)
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error
    logError(error)
  }
}
