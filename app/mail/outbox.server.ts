import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '#app/lib/email-address.ts'
import { env } from '#app/lib/env.server.ts'
import type { Database } from '#db/client.server.ts'
import { mailKeyOwner } from '#db/crypto/keys.server.ts'
import { seal, unseal } from '#db/crypto/sealed.server.ts'
import type { MailContent, MailKind, OutgoingMail, Recipient } from './mail.ts'
import { readPreferences } from './mail-preferences.server.ts'
import { renderMail } from './render-mail.server.ts'
import { unsubscribeToken } from './unsubscribe.server.ts'

/** An invalid address or subject. The message names the part, not its value. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

/**
 * Puts a mail into the outbox in the caller's transaction; it leaves within seconds after the
 * commit.
 * @param to with `userId` for an optional mail.
 * @returns the mail's id in the outbox; undefined when its recipient turned this kind off.
 * @throws MailRefusedError for an invalid address or subject.
 */
export async function queueMail(
  db: Database,
  to: Recipient,
  kind: MailKind,
  content: MailContent,
): Promise<string | undefined> {
  requireValidHeaders(to, content)
  const { optional } = content
  if (optional && !to.userId) throw new MailRefusedError('An optional mail needs an account')
  if (optional && to.userId && !(await readPreferences(db, to.userId))[optional]) return undefined
  const unsubscribe =
    optional && to.userId
      ? `${env().origin}/unsubscribe/${unsubscribeToken({ userId: to.userId, preference: optional })}`
      : undefined
  const id = randomUUID()
  const now = new Date().toISOString()
  // Rendered now, so that every try is equal: providers refuse a used key with another text.
  const message: StoredMessage = {
    to: { email: to.email },
    subject: content.subject,
    ...renderMail(content, unsubscribe),
    ...(unsubscribe && { unsubscribe }),
  }
  await db
    .insertInto('mail_outbox')
    .values({
      id,
      user_id: to.userId ?? null,
      kind,
      state: 'waiting',
      message: seal(mailKeyOwner(), ['mail_outbox.message', id], message),
      attempts: 0,
      due_at: now,
      created_at: now,
    })
    .execute()
  return id
}

/** The sealed value of `mail_outbox.message`. */
type StoredMessage = Omit<OutgoingMail, 'id' | 'createdAt'>

/** Unseals the message of a waiting mail. @throws SealBrokenError when it was changed or moved. */
export function openMessage(row: {
  id: string
  created_at: string
  message: Buffer
}): OutgoingMail {
  const message = unseal<StoredMessage>(
    mailKeyOwner(),
    ['mail_outbox.message', row.id],
    row.message,
  )
  return { id: row.id, createdAt: row.created_at, ...message }
}

function requireValidHeaders({ email }: Recipient, { subject }: MailContent): void {
  // Checked first, because the pattern of an address accepts some of these characters.
  for (const [part, text] of Object.entries({ address: email, subject })) {
    if (/[\r\n\0]/.test(text)) throw new MailRefusedError(`Mail: the ${part} has a line break`)
  }
  if (!isEmailAddress(email)) {
    throw new MailRefusedError('Mail: the address is not valid')
  }
  if (!subject.trim()) throw new MailRefusedError('Mail: the subject is empty')
}
