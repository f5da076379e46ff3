import type { Person } from '#app/accounts/person.server.ts'
import { logError } from '#app/lib/log.server.ts'
import type { MailContent, MailKind } from '#app/mail/mail.ts'
import { greetingFor } from '#app/mail/mail-greeting.ts'
import { MailRefusedError, queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'

/**
 * Puts a mail to somebody with an account into the outbox, in the caller's transaction. Logs an
 * address that mail cannot carry, and continues.
 */
export async function mailToAccount(
  db: Database,
  person: Pick<Person, 'id' | 'email' | 'firstName'>,
  kind: MailKind,
  content: MailContent,
): Promise<void> {
  try {
    const greeting = await findGreeting(db, person, kind)
    await queueMail(db, { email: person.email, userId: person.id }, kind, { greeting, ...content })
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error
    logError(error)
  }
}

// An unproven address may belong to somebody else than the person who chose the name (0036).
async function findGreeting(
  db: Database,
  { id, firstName }: Pick<Person, 'id' | 'firstName'>,
  kind: MailKind,
): Promise<string> {
  if (kind === 'confirm-email') return greetingFor()
  const row = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return greetingFor(row?.email_confirmed_at ? firstName : undefined)
}
