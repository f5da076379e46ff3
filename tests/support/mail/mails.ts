import type { MailContent, Recipient } from '#app/mail/mail.ts'
import type { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'

/** A mail as any other; what a test looks for stands in what it changes. */
export const mailContent: MailContent = {
  subject: 'Your emergency link is locked',
  paragraphs: ['Too many wrong access codes were tried.', 'You can unlock it here.'],
  button: { label: 'Unlock the link', address: 'http://localhost:3000/unlock/token-of-a-test' },
  reason: 'You get this because of your emergency link.',
}

export const recipient: Recipient = { email: 'anna@example.org' }

/** Puts mails into the outbox, each with another subject. */
export async function queueMails(db: Database, howMany: number): Promise<void> {
  for (let number = 1; number <= howMany; number++) {
    await queueMail(db, recipient, 'locked', { ...mailContent, subject: `Mail ${number}` })
  }
}

/** Sends whatever is due now, once. */
export async function sendDueMails(worker: MailWorker): Promise<void> {
  await worker.wake()
  await worker.settled()
}

/** The rows of the outbox, without what is sealed, in the order in which they came. */
export function outboxRows(db: Database) {
  return db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'state', 'attempts', 'due_at', 'fault', 'user_id', 'finished_at'])
    .orderBy('created_at')
    .execute()
}
