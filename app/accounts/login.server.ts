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

/** An account whose password was right, and the stored hash that it matched. */
export interface ProvenLogin {
  id: string
  passwordHash: string
}

/**
 * Looks at an e-mail and a password. Known and unknown e-mails go the same way and take the same time.
 * @returns the account, and what it has to have still when the session begins: see `signInAfterPassword`.
 * @throws InvalidLoginError, LoginLockedError without having looked at the password, or BusyError.
 */
export async function checkLogin(db: Database, login: Login): Promise<ProvenLogin> {
  const check = () => checkInLane(db, login)
  // Strangers at the same address must not slow a known device.
  return login.lane === openLane ? slowedByAddress(db, login.clientAddress, check) : check()
}

async function checkInLane(db: Database, { email, password, lane }: Login): Promise<ProvenLogin> {
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
  const { id, password_hash } = user
  const isOld = needsRehash(password_hash)
  return { id, passwordHash: isOld ? await rehash(db, user, password) : password_hash }
}

/** @returns the hash that the account has now, unless somebody has changed the password meanwhile. */
async function rehash(
  db: Database,
  user: { id: string; password_hash: string },
  password: string,
): Promise<string> {
  try {
    const passwordHash = await hashPassword(password)
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .execute()
    return passwordHash
  } catch (error) {
    // The next login does it: a busy server is no reason to refuse a right password.
    if (!(error instanceof BusyError)) throw error
    return user.password_hash
  }
}
