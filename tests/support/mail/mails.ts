import type { MailContent, Recipient } from '#app/mail/mail.ts'
import type { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'

/** An ordinary mail; tests replace the parts that matter to them. */
export const mailContent: MailContent = {
  subject: 'Your emergency link is locked',
  paragraphs: ['Too many wrong access codes were tried.', 'You can unlock it here.'],
  button: { label: 'Unlock the link', address: 'http://localhost:3000/unlock/token-of-a-test' },
  reason: 'You get this because of your emergency link.',
}

export const recipient: Recipient = { email: 'anna@example.org' }

/** Queues mails with different subjects. */
export async function queueMails(db: Database, howMany: number): Promise<void> {
  for (let number = 1; number <= howMany; number++) {
    await queueMail(db, recipient, 'locked', { ...mailContent, subject: `Mail ${number}` })
  }
}

/** Sends all due mails once. */
export async function sendDueMails(worker: MailWorker): Promise<void> {
  await worker.wake()
  await worker.settled()
}

/** Returns the rows of the outbox in order, without sealed columns. */
export function outboxRows(db: Database) {
  return db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'state', 'attempts', 'due_at', 'fault', 'user_id', 'finished_at'])
    .orderBy('created_at')
    .execute()
}
