import { openLane } from '#app/accounts/login/login-throttle.server.ts'
import type { Database } from '#db/client.server.ts'
import { boundRefs, isGenuineIn, logChangedRow, macOf } from '#db/crypto/row-mac.server.ts'
import { maxFailures } from './two-factor-throttle.server.ts'

/** What an account asks for beside its password. */
export interface TwoFactorState {
  /** Whether an authenticator is in use: then every login by password asks for it. */
  authenticator: boolean
  passkeys: number
  recoveryCodesLeft: number
  /** After too many wrong codes the authenticator opens nothing any more; recovery codes do. */
  isLocked: boolean
}

/**
 * Returns how an account is protected beside its password.
 * @param lane the counter of wrong codes that says whether the authenticator is locked; that of new
 * devices by default.
 */
export async function readTwoFactor(
  db: Database,
  userId: string,
  lane = openLane,
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
    authenticator: row !== undefined && (row.confirmed_at !== null || isNoted(row, userId)),
    // PostgreSQL counts in text.
    passkeys: Number(row?.passkeys ?? 0),
    recoveryCodesLeft: Number(row?.codes ?? 0),
    isLocked: (row?.failures ?? 0) >= maxFailures(lane),
  }
}

// An authenticator whose row was taken away, or whose note was changed, is still asked for.
function isNoted(row: { users_has_two_factor: number }, userId: string): boolean {
  if (!isGenuineIn(row, 'users', 'users')) return true
  if (row.users_has_two_factor === 0) return false
  logChangedRow('second_factors', userId)
  return true
}

/**
 * Notes at the account whether an authenticator is in use: deleting its row does not turn it off.
 */
export async function noteTwoFactor(trx: Database, userId: string, isOn: boolean): Promise<void> {
  const has_two_factor = isOn ? 1 : 0
  const mac = macOf('users', { id: userId, has_two_factor })
  await trx.updateTable('users').set({ has_two_factor, mac }).where('id', '=', userId).execute()
}
