import type { Database } from '#db/client.server.ts'
import { hashToken, newToken } from '#db/crypto/keys.server.ts'
import { mailLinkRows } from '#db/rows/mail-link-rows.server.ts'

/** A link in a mail that works once. */
export interface MailLink {
  /** Action of the link, such as "unlock"; a token works for one purpose only. */
  purpose: string
  /** The account that it acts on. */
  userId: string
  /** The thing that it acts on, such as the id of an emergency link. */
  subject: string
  /** Lifetime in milliseconds. */
  ttlMs: number
}

/** The account and the thing that a token acts on. */
export interface FoundMailLink {
  userId: string
  subject: string
}

/**
 * Creates a single-use link, and deletes earlier ones of this purpose, account and subject.
 * @returns the token for its address; only its hash is stored.
 */
export async function createMailLink(db: Database, link: MailLink): Promise<string> {
  const { purpose, userId, subject, ttlMs } = link
  await voidMailLinks(db, { purpose, userId, subject })
  const { token, hash } = newToken()
  const now = Date.now()
  await mailLinkRows.insert(db, {
    token_hash: hash,
    purpose,
    user_id: userId,
    subject,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + ttlMs).toISOString(),
  })
  return token
}

/** Finds a link without using it up, because mail scanners open links too. */
export async function findMailLink(
  db: Database,
  purpose: string,
  token: string,
): Promise<FoundMailLink | undefined> {
  return await mailLinkRows.first(db, query =>
    query
      .select(['user_id as userId', 'subject'])
      .where('token_hash', '=', hashToken(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', new Date().toISOString()),
  )
}

/** Uses a link up. Only one of several parallel requests gets it. */
export async function useMailLink(
  db: Database,
  purpose: string,
  token: string,
): Promise<FoundMailLink | undefined> {
  const [row] = await mailLinkRows.delete(db, query =>
    query
      .where('token_hash', '=', hashToken(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', new Date().toISOString()),
  )
  if (!row) return undefined
  const link = { userId: row.user_id, subject: row.subject }
  // Two links that were created at the same time may exist; both are used up together.
  await voidMailLinks(db, { purpose, ...link })
  return link
}

/** Deletes every link of one purpose, account and subject. */
export async function voidMailLinks(
  db: Database,
  { purpose, userId, subject }: Omit<MailLink, 'ttlMs'>,
): Promise<void> {
  await mailLinkRows.delete(db, query =>
    query
      .where('purpose', '=', purpose)
      .where('user_id', '=', userId)
      .where('subject', '=', subject),
  )
}

/** Deletes every link of one purpose and account. */
export async function endMailLinks(db: Database, purpose: string, userId: string): Promise<void> {
  await mailLinkRows.delete(db, query =>
    query.where('purpose', '=', purpose).where('user_id', '=', userId),
  )
}
