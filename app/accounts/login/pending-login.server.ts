import { findById } from '#app/accounts/accounts.server.ts'
import { holdAccount } from '#app/accounts/lock-account-row.server.ts'
import { InvalidLoginError, type ProvenLogin } from '#app/accounts/login/check-login.server.ts'
import { ProofGoneError, signIn } from '#app/accounts/login/log-in.server.ts'
import { type Person, personColumns, personOf } from '#app/accounts/person.server.ts'
import {
  pendingLoginCookie,
  readCookie,
} from '#app/accounts/sessions/account-cookies-route.server.ts'
import type { Visit } from '#app/accounts/sessions/session-route.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, newToken } from '#db/crypto/keys.server.ts'
import { boundRefs, isGenuineIn, withMac } from '#db/crypto/row-mac.server.ts'
import { type Place, seal } from '#db/crypto/sealed.server.ts'
import { openOrReport } from '#db/crypto/unreadable.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { hasPasswordHash } from '../password/set-password.server.ts'
import { secondFactorOf } from '../two-factor/two-factor-state.server.ts'

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
  /** Undefined for the page that a login leads to without a wish. */
  path?: string
  headers: Headers
  /** Whether they are signed in; else `path` asks for the second factor. */
  isDone: boolean
}

/**
 * Goes on after the right password: signs in, or asks for the second factor first where the account has an authenticator.
 * @param path one of our own paths to go to in the end; undefined for the start. Kept on the server, sealed.
 * @throws InvalidLoginError when the account was deleted, or got another password, meanwhile.
 */
export async function signInAfterPassword(
  visit: Visit,
  account: ProvenLogin,
  path?: string,
): Promise<NextStep> {
  const { db } = visit.context
  const person = await findById(db, account.id)
  if (!person) throw new InvalidLoginError('The account was deleted')
  const stillHolds = (trx: Database) => hasPasswordHash(trx, account.id, account.passwordHash)
  try {
    const { authenticator } = await secondFactorOf(db, person.id)
    if (authenticator) {
      const headers = await waitForCode(db, person, path, stillHolds)
      return { path: verifyPath, headers, isDone: false }
    }
    const headers = await signIn(visit, person, { stillHolds })
    return { path, headers, isDone: true }
  } catch (error) {
    if (error instanceof ProofGoneError) throw new InvalidLoginError('The password was changed')
    throw error
  }
}

/** The login of this browser that waits for its second factor, or undefined. */
export async function findPendingLogin(visit: Visit): Promise<PendingLogin | undefined> {
  const { request, context } = visit
  const pendingId = await tokenHashOf(request)
  if (!pendingId) return undefined
  const row = await context.db
    .selectFrom('pending_logins as pending')
    .innerJoin('users', 'users.id', 'pending.user_id')
    .select(personColumns)
    .select('pending.path')
    .select(boundRefs('pending_logins', 'pending'))
    .where('pending.token_hash', '=', pendingId)
    .where('pending.expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!row || !isGenuineIn(row, 'pending_logins', 'pending')) return undefined
  const person = personOf(row)
  const path = row.path ? openOrReport<string>(person, pathPlace(pendingId), row.path) : undefined
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
  const stillHolds = async (trx: Database) => {
    const finished = await trx
      .deleteFrom('pending_logins')
      .where('token_hash', '=', pendingId)
      .where('user_id', '=', person.id)
      .returning('user_id')
      .executeTakeFirst()
    return finished !== undefined
  }
  const headers = await signIn(visit, person, { stillHolds }).catch(error => {
    if (error instanceof ProofGoneError) return undefined
    throw error
  })
  headers?.append('Set-Cookie', await forgetPendingLogin())
  return headers
}

async function waitForCode(
  db: Database,
  person: Person,
  path: string | undefined,
  stillHolds: (trx: Database) => Promise<boolean>,
): Promise<Headers> {
  const { token, hash } = newToken()
  const now = Date.now()
  const row = withMac('pending_logins', {
    token_hash: hash,
    user_id: person.id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + pendingMinutes * 60_000).toISOString(),
    path: path === undefined ? null : seal(person, pathPlace(hash), path),
  })
  await inTransaction(db, async trx => {
    // As in `signIn`: a new password ends logins that wait.
    await holdAccount(trx, person.id)
    if (!(await stillHolds(trx))) throw new ProofGoneError()
    await trx.insertInto('pending_logins').values(row).execute()
  })
  return new Headers({ 'Set-Cookie': await pendingLoginCookie().serialize(token) })
}

function pathPlace(pendingId: string): Place {
  return { table: 'pending_logins', row: pendingId, column: 'path' }
}

async function tokenHashOf(request: Request): Promise<string | undefined> {
  const token = await readCookie(pendingLoginCookie(), request)
  return token && hashToken(token)
}
