import type { OutgoingMail } from '#app/mail/mail.ts'
import { openMessage } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'

/** Returns the mails that wait in the outbox, in order. */
export async function queuedMails(db: Database): Promise<(OutgoingMail & { kind: string })[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'created_at', 'message'])
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ id, kind, created_at, message }) =>
    message ? [{ kind, ...openMessage({ id, created_at, message }) }] : [],
  )
}

/** Returns the kinds of the mails that wait in the outbox, in order. */
export async function queuedKinds(db: Database): Promise<string[]> {
  return (await queuedMails(db)).map(({ kind }) => kind)
}
