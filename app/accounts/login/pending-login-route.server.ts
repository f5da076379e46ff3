import type { Database } from '#db/client.server.ts'
import { hashToken } from '#db/crypto/keys.server.ts'
import { findById } from '../accounts.server.ts'
import { hasPasswordHash } from '../password/set-password.server.ts'
import { pendingLoginCookie, readCookie } from '../sessions/account-cookies-route.server.ts'
import type { RequestWithContext } from '../sessions/session-route.server.ts'
import { readTwoFactor } from '../two-factor/two-factor-state.server.ts'
import { InvalidLoginError, type ProvenLogin } from './check-login.server.ts'
import { StaleProofError } from './log-in.server.ts'
import { logInPerson } from './log-in-route.server.ts'
import {
  insertPendingLogin,
  type PendingLogin,
  readPendingLogin,
  takePendingLogin,
} from './pending-login.server.ts'

/** The page of the second step. */
export const verifyPath = '/login/verify'

/** The step after a right password. */
export interface NextStep {
  /** Undefined for the default page after a login. */
  path?: string
  headers: Headers
  /** False if `path` asks for the second step. */
  isDone: boolean
}

/**
 * After a right password, logs in or asks for two-factor.
 * @param options `path`: own path after the login, stored sealed; undefined for the default.
 * `timeZone`: the zone that the browser told.
 * @throws InvalidLoginError if the account or its password changed meanwhile.
 */
export async function logInAfterPassword(
  visit: RequestWithContext,
  account: ProvenLogin,
  { path, timeZone }: { path?: string; timeZone?: string | undefined } = {},
): Promise<NextStep> {
  const { db } = visit.context
  const person = await findById(db, account.id)
  if (!person) throw new InvalidLoginError('The account was deleted')
  const isProofValid = (trx: Database) => hasPasswordHash(trx, account.id, account.passwordHash)
  try {
    const { authenticator } = await readTwoFactor(db, person.id)
    if (authenticator) {
      const token = await insertPendingLogin(db, person, path, isProofValid)
      const headers = new Headers({ 'Set-Cookie': await pendingLoginCookie().serialize(token) })
      return { path: verifyPath, headers, isDone: false }
    }
    const headers = await logInPerson(visit, person, { timeZone, isProofValid })
    return { path, headers, isDone: true }
  } catch (error) {
    if (error instanceof StaleProofError) throw new InvalidLoginError('The password was changed')
    throw error
  }
}

/** Returns the pending login of this browser. */
export async function findPendingLogin(
  visit: RequestWithContext,
): Promise<PendingLogin | undefined> {
  const { request, context } = visit
  const pendingId = await readTokenHash(request)
  return pendingId ? await readPendingLogin(context.db, pendingId) : undefined
}

/** Returns whether this browser ever began a login. */
export async function hasBegunLogin({
  request,
}: Pick<RequestWithContext, 'request'>): Promise<boolean> {
  return (await readTokenHash(request)) !== undefined
}

/** Returns the `Set-Cookie` header that deletes the pending login. */
export function forgetPendingLogin(): Promise<string> {
  return pendingLoginCookie().serialize('', { maxAge: 0 })
}

/**
 * Logs in after two-factor, with a new token.
 * @param timeZone the zone that the browser told.
 * @returns headers with the cookies; undefined if the pending login is gone.
 */
export async function finishPendingLogin(
  visit: RequestWithContext,
  pending: PendingLogin,
  timeZone?: string | undefined,
): Promise<Headers | undefined> {
  const isProofValid = (trx: Database) => takePendingLogin(trx, pending)
  const options = { timeZone, isProofValid }
  const headers = await logInPerson(visit, pending.person, options).catch(error => {
    if (error instanceof StaleProofError) return undefined
    throw error
  })
  headers?.append('Set-Cookie', await forgetPendingLogin())
  return headers
}

async function readTokenHash(request: Request): Promise<string | undefined> {
  const token = await readCookie(pendingLoginCookie(), request)
  return token && hashToken(token)
}
