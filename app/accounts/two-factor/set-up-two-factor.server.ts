import { sendSecurityAlert } from '#app/accounts/email/security-alerts.server.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { minutes, timeAgo } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { generateRecoveryCodes, storeRecoveryCodes } from './recovery-codes.server.ts'
import { findTimeStep, newSecret } from './totp.server.ts'
import { readAppCode } from './two-factor-codes.ts'
import { readTwoFactor } from './two-factor-state.server.ts'

/** A secret waits this long for its first code. */
const setUpMinutes = 30

/** Stores a secret that waits for its first code. An authenticator in use stays. */
export async function beginSetUp(db: Database, person: Person): Promise<void> {
  const pendingSecret = {
    pending: seal(person, ['second_factors.pending', person.id], newSecret()),
    pending_at: new Date().toISOString(),
  }
  await db
    .insertInto('second_factors')
    .values({ user_id: person.id, ...pendingSecret })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(pendingSecret))
    .execute()
}

/** A secret that waits for its first code. */
export interface SetUp {
  /** In base32. */
  secret: string
  /** Identifies the secret: see `confirmSetUp`. */
  begunAt: string
}

/** Returns the secret that waits for its first code. */
export async function findSetUp(db: Database, person: Person): Promise<SetUp | undefined> {
  const since = timeAgo(minutes(setUpMinutes))
  const row = await db
    .selectFrom('second_factors')
    .select(['pending', 'pending_at'])
    .where('user_id', '=', person.id)
    .where('pending_at', '>', since)
    .executeTakeFirst()
  if (!row?.pending || !row.pending_at) return undefined
  const secret = unsealOrReport<string>(person, ['second_factors.pending', person.id], row.pending)
  return secret === undefined ? undefined : { secret, begunAt: row.pending_at }
}

/**
 * Turns on a pending secret with its first code, makes recovery codes and mails an alert.
 * Does not count wrong codes: the person sees the secret.
 * @returns the recovery codes; 'wrong' for a wrong code; 'gone' if this secret is not pending.
 * @throws BusyError when too many calls wait.
 */
export async function confirmSetUp(
  db: Database,
  person: Person,
  { secret, begunAt }: SetUp,
  typed: string,
): Promise<string[] | 'wrong' | 'gone'> {
  const code = readAppCode(typed)
  const step = code && findTimeStep(secret, code)
  if (!step) return 'wrong'
  const { codes, hashes } = await generateRecoveryCodes(db, person.id)
  return await inTransaction(db, async trx => {
    // Locks in the order of `writePassword`, against deadlocks.
    await lockAccountRow(trx, person.id)
    const { authenticator: isReplaced } = await readTwoFactor(trx, person.id)
    const confirmed = await trx
      .updateTable('second_factors')
      .set({
        secret: seal(person, ['second_factors.secret', person.id], secret),
        confirmed_at: new Date().toISOString(),
        pending: null,
        pending_at: null,
        last_step: step,
        failures: 0,
      })
      .where('user_id', '=', person.id)
      .where('pending_at', '=', begunAt)
      .returning('user_id')
      .executeTakeFirst()
    if (!confirmed) return 'gone'
    await storeRecoveryCodes(trx, person.id, hashes)
    await sendSecurityAlert(trx, person, isReplaced ? 'authenticator-replaced' : 'two-factor-on')
    return codes
  })
}
