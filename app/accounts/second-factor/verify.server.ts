import { alertPerson } from '#app/accounts/alerts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { openOrReport } from '#db/crypto/unreadable.server.ts'
import { readAppCode, readRecoveryCode } from './codes.ts'
import { secretPlace } from './places.server.ts'
import { spendRecoveryCode } from './recovery-codes.server.ts'
import { isLastTry, type Reserved, reserveCode, returnRecoveryTry } from './throttle.server.ts'
import { stepOf } from './totp.server.ts'

/**
 * Looks at a code of somebody's authenticator, and accepts each of its time steps once.
 * @param typed with or without spaces; what is not six digits is wrong and costs nothing.
 * @throws CodesLockedError without having looked at the code.
 */
export async function verifyAppCode(db: Database, person: Person, typed: string): Promise<boolean> {
  const code = readAppCode(typed)
  if (!code) return false
  const reserved = await reserveCode(db, person.id, 'authenticator')
  if (!reserved?.secret) return false
  // One that cannot be opened accepts no code; recovery codes go on working.
  const secret = openOrReport<string>(person, secretPlace(person.id), reserved.secret)
  const step = secret === undefined ? undefined : stepOf(secret, code)
  if (step !== undefined && (await acceptStep(db, person.id, reserved, step))) return true
  await tellOfWrongCodes(db, person, reserved)
  return false
}

/**
 * Looks at a recovery code, which works once.
 * @param typed in any case, with or without spaces and hyphens; what can be no code is wrong and costs nothing.
 * @throws CodesLockedError without having looked at the code, or BusyError.
 */
export async function verifyRecoveryCode(
  db: Database,
  person: Person,
  typed: string,
): Promise<boolean> {
  const code = readRecoveryCode(typed)
  if (!code) return false
  const reserved = await reserveCode(db, person.id, 'recovery')
  if (!reserved) return false
  const isRight = await spendRecoveryCode(db, person, code).catch(async error => {
    await returnRecoveryTry(db, person.id)
    throw error
  })
  if (isRight) await returnRecoveryTry(db, person.id)
  else await tellOfWrongCodes(db, person, reserved)
  return isRight
}

// One statement: of a code that arrives several times at once, one is accepted. It was no failure, and is taken back.
async function acceptStep(
  db: Database,
  userId: string,
  { confirmedAt }: Reserved,
  step: number,
): Promise<boolean> {
  const accepted = await db
    .updateTable('second_factors')
    .set(eb => ({
      last_step: step,
      failures: eb('failures', '-', eb.lit(1)),
      recent_failures: eb
        .case()
        .when('recent_failures', '>', 0)
        .then(eb('recent_failures', '-', eb.lit(1)))
        .else(eb.lit(0))
        .end(),
    }))
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    // Not of an authenticator that was replaced meanwhile.
    .where('confirmed_at', '=', confirmedAt)
    .returning('user_id')
    .executeTakeFirst()
  return accepted !== undefined
}

async function tellOfWrongCodes(db: Database, person: Person, reserved: Reserved): Promise<void> {
  if (isLastTry(reserved)) await alertPerson(db, person, 'wrong-second-factor')
}
