import { BusyError } from '#app/limits/queue.server.ts'
import type { Database } from '#db/client.server.ts'
import { slowedByAddress } from './address-limit.server.ts'
import { forgetFailures, openLane, reserveFailure, returnFailure } from './login-throttle.server.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.server.ts'
import { emailHash } from './users.server.ts'

/** A wrong password or an unknown e-mail; nobody is told which. */
export class InvalidLoginError extends Error {}

interface Login {
  email: string
  password: string
  /** Where wrong passwords are counted: see `devices.server.ts`. */
  lane: string
  clientAddress: string
}

/**
 * Looks at an e-mail and a password. Known and unknown e-mails go the same way and take the same time.
 * @returns the id of the account.
 * @throws InvalidLoginError, LoginLockedError without having looked at the password, or BusyError.
 */
export async function checkLogin(db: Database, login: Login): Promise<string> {
  const check = () => checkInLane(db, login)
  // Strangers at the same address must not slow a known device.
  return login.lane === openLane ? slowedByAddress(db, login.clientAddress, check) : check()
}

async function checkInLane(db: Database, { email, password, lane }: Login): Promise<string> {
  const hash = emailHash(email)
  await reserveFailure(db, hash, lane)
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email_hash', '=', hash)
    .executeTakeFirst()
  const isRight = await verifyPassword(user?.password_hash, password).catch(async error => {
    await returnFailure(db, hash, lane)
    throw error
  })
  if (!user || !isRight) throw new InvalidLoginError('Invalid email or password')
  await forgetFailures(db, hash, lane)
  if (needsRehash(user.password_hash)) await rehash(db, user, password)
  return user.id
}

async function rehash(
  db: Database,
  user: { id: string; password_hash: string },
  password: string,
): Promise<void> {
  try {
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', user.id)
      // Somebody may have changed the password meanwhile.
      .where('password_hash', '=', user.password_hash)
      .execute()
  } catch (error) {
    // The next login does it: a busy server is no reason to refuse a right password.
    if (!(error instanceof BusyError)) throw error
  }
}
