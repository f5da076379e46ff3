import type { RequestContext } from '#app/context.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, newToken } from '#db/crypto/keys.server.ts'
import { readCookie, sessionCookie } from './cookies.server.ts'
import { type Person, personColumns, personOf } from './person.server.ts'

/** Without activity a session ends after this long (NIST SP 800-63B, AAL2). */
export const idleMinutes = 30
/** Whatever happens, a session ends after this long. */
export const absoluteHours = 12
const maxSessions = 10
const minute = 60_000

/** A browser that is signed in. Times are ISO text. */
export interface Session {
  /** Hash of the token; the token itself is in the browser only. */
  id: string
  createdAt: string
  /** When the password was last given. */
  authenticatedAt: string
}

export interface SignedIn {
  person: Person
  session: Session
}

/** What a loader or action hands on to ask who is there. */
export interface Visit {
  request: Request
  context: Pick<RequestContext, 'db' | 'actingBy'>
}

/**
 * Who is signed in, for the header of any page. Asking is not activity: it extends no session.
 * Never throws for a cookie that we did not set.
 */
export async function getPerson(visit: Visit): Promise<Person | null> {
  const signedIn = await getSignedIn(visit, { isActivity: false })
  return signedIn?.person ?? null
}

/**
 * The person and the session behind a request, or null.
 * @param options `isActivity` false for what a page does by itself, such as auto-save: an unattended
 * tab must not keep a session alive.
 */
export async function getSignedIn(
  { request, context: { db } }: Visit,
  { isActivity = true }: { isActivity?: boolean } = {},
): Promise<SignedIn | null> {
  const id = await tokenHashOf(request)
  if (!id) return null
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(personColumns)
    .select([
      'sessions.created_at as session_created_at',
      'sessions.last_active_at',
      'sessions.authenticated_at',
    ])
    .where('sessions.token_hash', '=', id)
    .where('sessions.last_active_at', '>', idleSince())
    .where('sessions.created_at', '>', tooOldSince())
    .executeTakeFirst()
  if (!row) return null
  if (isActivity && row.last_active_at <= ago(minute)) await touch(db, id)
  return {
    person: personOf(row),
    session: { id, createdAt: row.session_created_at, authenticatedAt: row.authenticated_at },
  }
}

/**
 * Starts a session for somebody who has just proved who they are. Drops the oldest beyond ten per person,
 * and every session of anybody that has ended by itself.
 * @returns the `Set-Cookie` header that carries the new token.
 */
export async function startSession(db: Database, userId: string): Promise<string> {
  await dropEnded(db)
  const { token, hash } = newToken()
  const now = new Date().toISOString()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash,
      user_id: userId,
      created_at: now,
      last_active_at: now,
      authenticated_at: now,
    })
    .execute()
  // Only now: of several that start at once, the last to count sees all of them.
  await dropOldest(db, userId)
  return sessionCookie().serialize(token)
}

/**
 * Ends the session of this request, at once and on the server.
 * @returns the `Set-Cookie` header that takes the token out of the browser.
 */
export async function endSession({ request, context: { db } }: Visit): Promise<string> {
  const id = await tokenHashOf(request)
  if (id) await db.deleteFrom('sessions').where('token_hash', '=', id).execute()
  return sessionCookie().serialize('', { maxAge: 0 })
}

/** Ends every session of a person, on all devices. */
export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

async function tokenHashOf(request: Request): Promise<string | undefined> {
  const token = await readCookie(sessionCookie(), request)
  return token && hashToken(token)
}

async function touch(db: Database, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_active_at: new Date().toISOString() })
    .where('token_hash', '=', id)
    .execute()
}

async function dropEnded(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(eb =>
      eb.or([eb('last_active_at', '<=', idleSince()), eb('created_at', '<=', tooOldSince())]),
    )
    .execute()
}

async function dropOldest(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', eb =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        // Sessions of one millisecond: everybody who counts must drop the same ones.
        .orderBy('token_hash')
        .limit(maxSessions),
    )
    .execute()
}

function idleSince(): string {
  return ago(idleMinutes * minute)
}

function tooOldSince(): string {
  return ago(absoluteHours * 60 * minute)
}

function ago(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString()
}
