import type { Database } from '#db/client.server.ts'
import { hashToken, newToken } from '#db/crypto/keys.server.ts'
import { isGenuine, withMac } from '#db/crypto/row-mac.server.ts'

/** What a link in a mail is good for. */
export interface MailLink {
  /** What it does, such as "unlock": a token opens no other purpose. */
  purpose: string
  /** Whose account it acts on. */
  userId: string
  /** What it is about, such as the id of an emergency link. */
  subject: string
  /** How long it works, in milliseconds. */
  ttlMs: number
}

/** What a token stands for. */
export interface FoundMailLink {
  userId: string
  subject: string
}

/**
 * Makes a single-use link, and ends every earlier one of the same purpose, person and subject.
 * @returns the token for its address; only its hash is stored.
 */
export async function createMailLink(db: Database, link: MailLink): Promise<string> {
  const { purpose, userId, subject, ttlMs } = link
  await voidMailLinks(db, { purpose, userId, subject })
  const { token, hash } = newToken()
  const now = Date.now()
  await db
    .insertInto('mail_links')
    .values(
      withMac('mail_links', {
        token_hash: hash,
        purpose,
        user_id: userId,
        subject,
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + ttlMs).toISOString(),
      }),
    )
    .execute()
  return token
}

/** What a link would act on, without using it up: mail scanners open links too. */
export async function findMailLink(
  db: Database,
  purpose: string,
  token: string,
): Promise<FoundMailLink | undefined> {
  const row = await db
    .selectFrom('mail_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!row || !isGenuine('mail_links', row)) return undefined
  return { userId: row.user_id, subject: row.subject }
}

/** Uses a link up. Of several who try at the same time one gets what it stands for, the others undefined. */
export async function useMailLink(
  db: Database,
  purpose: string,
  token: string,
): Promise<FoundMailLink | undefined> {
  const row = await db
    .deleteFrom('mail_links')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst()
  if (!row || !isGenuine('mail_links', row)) return undefined
  const found = { userId: row.user_id, subject: row.subject }
  // Two that were made at the same moment may both be there; what one has done the other must not do again.
  await voidMailLinks(db, { purpose, ...found })
  return found
}

/** Ends every link of one purpose, person and subject. */
export async function voidMailLinks(
  db: Database,
  { purpose, userId, subject }: Omit<MailLink, 'ttlMs'>,
): Promise<void> {
  await db
    .deleteFrom('mail_links')
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .execute()
}

/** Ends every link of one purpose and person, whatever it is about. */
export async function endMailLinks(db: Database, purpose: string, userId: string): Promise<void> {
  await db
    .deleteFrom('mail_links')
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .execute()
}
