import { BusyError } from '#app/lib/queue.server.ts'
import type { Database } from '#db/client.server.ts'
import { openDataKey } from '#db/crypto/keys.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash } from '../accounts.server.ts'
import { hashPassword, needsRehash, verifyPassword } from '../password/password-hash.server.ts'
import {
  passwordColumns,
  sealPasswordHash,
  storedHash,
} from '../password/stored-password.server.ts'
import { loginBudget } from './address-limit.server.ts'
import {
  clearFailures,
  LoginLockedError,
  openBucket,
  refundFailure,
  refuseLockedBucket,
  reserveFailure,
} from './login-throttle.server.ts'

/** Wrong password or unknown e-mail; the message does not say which. */
export class InvalidLoginError extends Error {
  override name = 'InvalidLoginError'
}

interface Login {
  email: string
  password: string
  /** Bucket that counts wrong passwords: see `findPassBucket`. */
  bucket: string
  clientAddress: string
}

/** An account with a right password, and the hash that it matched. */
export interface ProvenLogin {
  id: string
  passwordHash: string
}

/**
 * Checks an e-mail and a password, in the same time for known and unknown e-mails.
 * @returns the account with its hash: see `logInAfterPassword`.
 * @throws InvalidLoginError; LoginLockedError before the check; BusyError.
 */
export async function checkLogin(
  db: Database,
  { email, password, bucket, clientAddress }: Login,
): Promise<ProvenLogin> {
  const hash = emailHash(email)
  const attempt = { emailHash: hash, bucket, clientAddress }
  await reserveAttempt(db, attempt)
  const user = await db
    .selectFrom('users')
    .select(passwordColumns)
    .where('email_hash', '=', hash)
    .executeTakeFirst()
  const stored = user && storedHash(user)
  const isRight = await verifyPassword(stored, password).catch(async error => {
    await refundAttempt(db, attempt, refundFailure)
    throw error
  })
  if (!user || !stored || !isRight) throw new InvalidLoginError('Invalid email or password')
  await refundAttempt(db, attempt, clearFailures)
  const passwordHash = needsRehash(stored) ? await rehash(db, user, { stored, password }) : stored
  return { id: user.id, passwordHash }
}

interface LoginAttempt {
  emailHash: string
  bucket: string
  clientAddress: string
}

// Most refusals need reads only. One transaction writes both counters.
async function reserveAttempt(
  db: Database,
  { emailHash, bucket, clientAddress }: LoginAttempt,
): Promise<void> {
  // Other people at the same address must not slow a known device.
  const address = bucket === openBucket ? loginBudget(clientAddress, emailHash) : undefined
  refuseLogin(await address?.wait(db))
  await refuseLockedBucket(db, emailHash, bucket)
  await inTransaction(db, async trx => {
    refuseLogin((await address?.reserve(trx))?.wait)
    await reserveFailure(trx, emailHash, bucket)
  })
}

function refuseLogin(wait = 0): void {
  if (wait > 0) throw new LoginLockedError(wait)
}

function refundAttempt(
  db: Database,
  { emailHash, bucket, clientAddress }: LoginAttempt,
  refundToBucket: typeof clearFailures,
): Promise<void> {
  return inTransaction(db, async trx => {
    if (bucket === openBucket) await loginBudget(clientAddress, emailHash).refund(trx)
    await refundToBucket(trx, emailHash, bucket)
  })
}

type StoredPassword = Parameters<typeof storedHash>[0]

/** Rehashes a password. @returns the hash that is now stored. */
async function rehash(
  db: Database,
  user: StoredPassword,
  { stored, password }: { stored: string; password: string },
): Promise<string> {
  try {
    const passwordHash = await hashPassword(password)
    const owner = { id: user.id, dataKey: openDataKey(user.id, user.data_key) }
    const isReplaced = await replaceHash(db, user, sealPasswordHash(owner, passwordHash))
    return isReplaced ? passwordHash : stored
  } catch (error) {
    // A later login rehashes: a busy server must not refuse a right password.
    if (!(error instanceof BusyError)) throw error
    return stored
  }
}

async function replaceHash(db: Database, user: StoredPassword, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: sealed })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
