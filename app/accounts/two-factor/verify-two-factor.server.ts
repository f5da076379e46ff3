import { sendSecurityAlert } from '#app/accounts/email/security-alerts.server.ts'
import { openBucket } from '#app/accounts/login/login-throttle.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { spendRecoveryCode } from './recovery-codes.server.ts'
import { findTimeStep } from './totp.server.ts'
import { readAppCode, readRecoveryCode } from './two-factor-codes.ts'
import { type ReservedCode, refundCode, reserveCode } from './two-factor-throttle.server.ts'

/**
 * Checks a code of the authenticator; each time step is accepted once.
 * @param typed anything but six digits is wrong and is not counted.
 * @throws CodesLockedError before it checks the code.
 */
export async function verifyAppCode(
  db: Database,
  person: Person,
  typed: string,
  bucket = openBucket,
): Promise<boolean> {
  const code = readAppCode(typed)
  if (!code) return false
  const tried = { userId: person.id, kind: 'authenticator', bucket } as const
  const reserved = await reserveCode(db, tried)
  if (!reserved?.secret) return false
  // A secret that cannot be unsealed accepts no code; recovery codes still work.
  const secret = unsealOrReport<string>(
    person,
    ['second_factors.secret', person.id],
    reserved.secret,
  )
  const step = secret === undefined ? undefined : findTimeStep(secret, code)
  const outcome = step === undefined ? 'wrong' : await acceptStep(db, person.id, reserved, step)
  if (outcome === 'wrong') await sendWrongCodesAlert(db, person, reserved)
  else await refundCode(db, tried)
  return outcome === 'accepted'
}

/**
 * Checks a recovery code, which works once.
 * @param typed text that cannot be a code is wrong and is not counted.
 * @throws CodesLockedError before it checks the code; BusyError.
 */
export async function verifyRecoveryCode(
  db: Database,
  person: Person,
  typed: string,
  bucket = openBucket,
): Promise<boolean> {
  const code = readRecoveryCode(typed)
  if (!code) return false
  const tried = { userId: person.id, kind: 'recovery', bucket } as const
  const reserved = await reserveCode(db, tried)
  if (!reserved) return false
  const isRight = await spendRecoveryCode(db, person, code).catch(async error => {
    await refundCode(db, tried)
    throw error
  })
  if (isRight) await refundCode(db, tried)
  else await sendWrongCodesAlert(db, person, reserved)
  return isRight
}

// One statement, so that a code sent several times is accepted once. A repeated code is refused,
// but is no failure.
async function acceptStep(
  db: Database,
  userId: string,
  { confirmedAt }: ReservedCode,
  step: number,
): Promise<'accepted' | 'repeated' | 'wrong'> {
  const takeBack = db
    .updateTable('second_factors')
    .set(eb => ({ failures: eb('failures', '-', eb.lit(1)) }))
    .where('user_id', '=', userId)
    // Only if the authenticator was not replaced meanwhile.
    .where('confirmed_at', '=', confirmedAt)
    .returning('user_id')
  const accepted = await takeBack
    .set({ last_step: step })
    .where('last_step', '<', step)
    .executeTakeFirst()
  if (accepted) return 'accepted'
  const repeated = await takeBack.where('last_step', '=', step).executeTakeFirst()
  return repeated ? 'repeated' : 'wrong'
}

async function sendWrongCodesAlert(
  db: Database,
  person: Person,
  { isLast }: ReservedCode,
): Promise<void> {
  if (isLast) await sendSecurityAlert(db, person, 'wrong-second-factor')
}
