import { openBucket } from '#app/accounts/login/login-throttle.server.ts'
import type { Database } from '#db/client.server.ts'
import { passkeyRows } from '#db/rows/passkey-rows.server.ts'
import { recoveryCodeRows } from '#db/rows/recovery-code-rows.server.ts'
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
    .selectFrom('second_factors')
    .select(['secret', 'failures'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    authenticator: Boolean(row?.secret),
    passkeys: await passkeyRows.count(db, query => query.where('user_id', '=', userId)),
    recoveryCodesLeft: await recoveryCodeRows.count(db, query =>
      query.where('user_id', '=', userId).where('used_at', 'is', null),
    ),
    isLocked: (row?.failures ?? 0) >= maxFailures(bucket),
  }
}
