import { pathAfterSignIn } from '#app/accounts/after-sign-in.server.ts'
import type { Authenticated } from '#app/accounts/authenticator.server.ts'
import { pendingLoginCookie, readCookie } from '#app/accounts/cookies.server.ts'
import { type Person, personColumns, personOf } from '#app/accounts/person.server.ts'
import type { Visit } from '#app/accounts/sessions.server.ts'
import { signIn } from '#app/accounts/sign-in.server.ts'
import { emailHash } from '#app/accounts/users.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, newToken } from '#db/crypto/keys.server.ts'
import { open, type Place, seal } from '#db/crypto/sealed.server.ts'
import { secondFactorOf } from './state.server.ts'

// Between the password and the second factor there is no session. A row of its own remembers whose password was right,
// and a cookie of its own names it.

/** How long a login waits for its second factor, in minutes. */
export const pendingMinutes = 10

const verifyPath = '/login/verify'

/** A login whose password was right and that waits for the second factor. */
export interface PendingLogin {
  person: Person
  pendingId: string
  /** Where they wanted to go; undefined for the start. */
  path?: string
}

/** What comes after the right password. */
export interface NextStep {
  path: string
  headers: Headers
  /** Whether they are signed in; else `path` asks for the second factor. */
  isDone: boolean
}

/**
 * Goes on after the right password: signs in, or asks for the second factor first where the account has an authenticator.
 * @param path one of our own paths to go to in the end; undefined for the start. Kept on the server, sealed.
 */
export async function signInAfterPassword(
  visit: Visit,
  account: Authenticated,
  path?: string,
): Promise<NextStep> {
  const { db } = visit.context
  const { authenticator } = await secondFactorOf(db, account.id)
  if (authenticator) {
    return { path: verifyPath, headers: await waitForCode(db, account.id, path), isDone: false }
  }
  const headers = await signIn(visit, account)
  return {
    path: path ?? (await pathAfterSignIn(visit.context, account, visit.request)),
    headers,
    isDone: true,
  }
}

/** The login of this browser that waits for its second factor, or undefined. */
export async function findPendingLogin(visit: Visit): Promise<PendingLogin | undefined> {
  const { request, context } = visit
  const pendingId = await tokenHashOf(request)
  if (!pendingId) return undefined
  const row = await context.db
    .selectFrom('pending_logins')
    .innerJoin('users', 'users.id', 'pending_logins.user_id')
    .select(personColumns)
    .select('pending_logins.path')
    .where('pending_logins.token_hash', '=', pendingId)
    .where('pending_logins.expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  const person = personOf(row)
  const path = row.path ? open<string>(person, pathPlace(pendingId), row.path) : undefined
  return { person, pendingId, path }
}

/** Whether this browser began a login, however long ago. */
export async function hasBegunLogin({ request }: Pick<Visit, 'request'>): Promise<boolean> {
  return (await tokenHashOf(request)) !== undefined
}

/** The `Set-Cookie` header that forgets a login that was begun. */
export function forgetPendingLogin(): Promise<string> {
  return pendingLoginCookie().serialize('', { maxAge: 0 })
}

/**
 * Signs in whose second factor was right, with a new token.
 * @returns the headers with the cookies; undefined when the login ended meanwhile, or was finished by another post.
 */
export async function finishPendingLogin(
  visit: Visit,
  { person, pendingId }: PendingLogin,
): Promise<Headers | undefined> {
  const finished = await visit.context.db
    .deleteFrom('pending_logins')
    .where('token_hash', '=', pendingId)
    .returning('user_id')
    .executeTakeFirst()
  if (!finished) return undefined
  const headers = await signIn(visit, { id: person.id, emailHash: emailHash(person.email) })
  headers.append('Set-Cookie', await forgetPendingLogin())
  return headers
}

async function waitForCode(
  db: Database,
  userId: string,
  path: string | undefined,
): Promise<Headers> {
  const { token, hash } = newToken()
  const now = Date.now()
  const created_at = new Date(now).toISOString()
  await db.deleteFrom('pending_logins').where('expires_at', '<=', created_at).execute()
  await db
    .insertInto('pending_logins')
    .values({
      token_hash: hash,
      user_id: userId,
      created_at,
      expires_at: new Date(now + pendingMinutes * 60_000).toISOString(),
      path: path === undefined ? null : await sealPath(db, userId, hash, path),
    })
    .execute()
  return new Headers({ 'Set-Cookie': await pendingLoginCookie().serialize(token) })
}

async function sealPath(
  db: Database,
  userId: string,
  pendingId: string,
  path: string,
): Promise<Buffer> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return seal(personOf(row), pathPlace(pendingId), path)
}

function pathPlace(pendingId: string): Place {
  return { table: 'pending_logins', row: pendingId, column: 'path' }
}

async function tokenHashOf(request: Request): Promise<string | undefined> {
  const token = await readCookie(pendingLoginCookie(), request)
  return token && hashToken(token)
}
