import { minutes } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { pendingLoginRows } from '#db/rows/pending-login-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { lockAccountRow } from '../lock-account-row.server.ts'
import { type Person, personColumns, unsealPerson } from '../person.server.ts'
import { type IsProofValid, StaleProofError } from './log-in.server.ts'

// After the password and before two-factor there is only a row here, no session.

/** A pending login expires after this time. */
export const pendingMinutes = 10

/** A login with a right password that waits for two-factor. */
export interface PendingLogin {
  person: Person
  /** Hash of its token. */
  pendingId: string
  /** Path after the login; undefined for the default. */
  path?: string
}

/**
 * Stores a pending login.
 * @param path path after the login, stored sealed.
 * @returns its token.
 * @throws StaleProofError if `isProofValid` returns false.
 */
export async function insertPendingLogin(
  db: Database,
  person: Person,
  path: string | undefined,
  isProofValid: IsProofValid,
): Promise<string> {
  const { token, hash } = newToken()
  const now = Date.now()
  const row = {
    token_hash: hash,
    user_id: person.id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + minutes(pendingMinutes)).toISOString(),
    path: path === undefined ? null : seal(person, ['pending_logins.path', hash], path),
  }
  await inTransaction(db, async trx => {
    // As in `startProvenSession`: a new password ends pending logins.
    await lockAccountRow(trx, person.id)
    if (!(await isProofValid(trx))) throw new StaleProofError()
    await pendingLoginRows.insert(trx, row)
  })
  return token
}

/** Returns the pending login with this token hash. */
export async function readPendingLogin(
  db: Database,
  pendingId: string,
): Promise<PendingLogin | undefined> {
  const row = await pendingLoginRows.first(db, query =>
    query
      .innerJoin('users', 'users.id', 'pending_logins.user_id')
      .select(personColumns)
      .select('pending_logins.path')
      .where('pending_logins.token_hash', '=', pendingId)
      .where('pending_logins.expires_at', '>', new Date().toISOString()),
  )
  if (!row) return undefined
  const person = unsealPerson(row)
  const path = row.path
    ? unsealOrReport<string>(person, ['pending_logins.path', pendingId], row.path)
    : undefined
  return { person, pendingId, path }
}

/** Deletes a pending login. @returns false if it is gone. */
export async function takePendingLogin(
  trx: Database,
  { person, pendingId }: PendingLogin,
): Promise<boolean> {
  const deleted = await pendingLoginRows.delete(trx, query =>
    query.where('token_hash', '=', pendingId).where('user_id', '=', person.id),
  )
  return deleted.length > 0
}
