import type { Database } from '#db/client.server.ts'
import { failuresInAll } from './throttle.server.ts'

/** What an account asks for beside its password. */
export interface SecondFactor {
  /** Whether an authenticator is in use: then every login by password asks for it. */
  authenticator: boolean
  passkeys: number
  recoveryCodesLeft: number
  /** After too many wrong codes the authenticator opens nothing any more; recovery codes do. */
  isLocked: boolean
}

/** How an account is protected beside its password. */
export async function secondFactorOf(db: Database, userId: string): Promise<SecondFactor> {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['second_factors.confirmed_at', 'second_factors.failures'])
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
    authenticator: Boolean(row?.confirmed_at),
    // PostgreSQL counts in text.
    passkeys: Number(row?.passkeys ?? 0),
    recoveryCodesLeft: Number(row?.codes ?? 0),
    isLocked: (row?.failures ?? 0) >= failuresInAll,
  }
}
