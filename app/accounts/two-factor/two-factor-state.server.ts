import { openBucket } from '#app/accounts/login/login-throttle.server.ts'
import type { Database } from '#db/client.server.ts'
import { boundRefs, isGenuineIn, logChangedRow, macOf } from '#db/crypto/row-mac.server.ts'
import { maxFailures } from './two-factor-throttle.server.ts'

/** Two-factor settings of an account. */
export interface TwoFactorState {
  /** True if every login with a password needs a code. */
  authenticator: boolean
  passkeys: number
  recoveryCodesLeft: number
  /** True after too many wrong codes: only recovery codes work. */
  isLocked: boolean
}

/**
 * Returns the two-factor settings of an account.
 * @param bucket counter of wrong codes that decides `isLocked`; that of new devices by default.
 */
export async function readTwoFactor(
  db: Database,
  userId: string,
  bucket = openBucket,
): Promise<TwoFactorState> {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['second_factors.confirmed_at', 'second_factors.failures'])
    .select(boundRefs('users', 'users'))
    .select(eb => [
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number | string>().as('n'))
        .as('passkeys'),
      eb
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .select(({ fn }) => fn.countAll<number | string>().as('n'))
        .as('codes'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return {
    authenticator:
      row !== undefined && (row.confirmed_at !== null || hasTwoFactorNote(row, userId)),
    // PostgreSQL returns counts as text.
    passkeys: Number(row?.passkeys ?? 0),
    recoveryCodesLeft: Number(row?.codes ?? 0),
    isLocked: (row?.failures ?? 0) >= maxFailures(bucket),
  }
}

// Returns true for a changed note too: a login must not skip the code.
function hasTwoFactorNote(row: { users_has_two_factor: number }, userId: string): boolean {
  if (!isGenuineIn(row, 'users', 'users')) return true
  if (row.users_has_two_factor === 0) return false
  logChangedRow('second_factors', userId)
  return true
}

/**
 * Notes in the account that two-factor is on: deleting the authenticator's row does not turn it
 * off.
 */
export async function noteTwoFactor(trx: Database, userId: string, isOn: boolean): Promise<void> {
  const has_two_factor = isOn ? 1 : 0
  const mac = macOf('users', { id: userId, has_two_factor })
  await trx.updateTable('users').set({ has_two_factor, mac }).where('id', '=', userId).execute()
}
