import { randomInt, randomUUID } from 'node:crypto'
import { sendSecurityAlert } from '#app/accounts/email/security-alerts.server.ts'
import { hashPassword, verifyPassword } from '#app/accounts/password/password-hash.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { hours } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { recoveryCodeRows } from '#db/rows/recovery-code-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { recoveryAlphabet, recoveryCodesPerPerson, recoveryLength } from './two-factor-codes.ts'

const maxRenewalsPerHour = 10

/** New recovery codes: `codes` are shown once, `hashes` are stored. */
export interface GeneratedCodes {
  codes: string[]
  hashes: string[]
}

/** Too many new codes for now: each set costs ten hashes. `retryAfter` in seconds. */
export class RenewalLimitError extends Error {
  override name = 'RenewalLimitError'
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('Too many new recovery codes')
    this.retryAfter = retryAfter
  }
}

/**
 * Generates recovery codes without storing them. Hashing is slow: not inside a transaction.
 * @throws RenewalLimitError, or BusyError when too many calls wait.
 */
export async function generateRecoveryCodes(db: Database, userId: string): Promise<GeneratedCodes> {
  const key = `recovery-codes:${lookupHash('notice', userId)}`
  const wait = await countEvent(db, { key, limit: maxRenewalsPerHour, windowMs: hours(1) })
  if (wait > 0) throw new RenewalLimitError(wait)
  const codes = Array.from({ length: recoveryCodesPerPerson }, generateCode)
  return { codes, hashes: await Promise.all(codes.map(hashPassword)) }
}

/** Replaces the recovery codes of a person, in the caller's transaction. */
export async function storeRecoveryCodes(
  trx: Database,
  userId: string,
  hashes: string[],
): Promise<void> {
  const created_at = new Date().toISOString()
  await recoveryCodeRows.delete(trx, query => query.where('user_id', '=', userId))
  for (const code_hash of hashes) {
    const row = { id: randomUUID(), user_id: userId, code_hash, created_at, used_at: null }
    await recoveryCodeRows.insert(trx, row)
  }
}

/**
 * Replaces the recovery codes of a person and mails them an alert.
 * @returns the codes, to be shown once; undefined without an authenticator.
 * @throws RenewalLimitError, or BusyError when too many calls wait.
 */
export async function renewRecoveryCodes(
  db: Database,
  person: Person,
): Promise<string[] | undefined> {
  const { codes, hashes } = await generateRecoveryCodes(db, person.id)
  return await inTransaction(db, async trx => {
    // Locks the row, so that turning two-factor off leaves no codes behind.
    const locked = await trx
      .updateTable('second_factors')
      .set(eb => ({ last_step: eb.ref('last_step') }))
      .where('user_id', '=', person.id)
      .where('secret', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!locked) return undefined
    await storeRecoveryCodes(trx, person.id, hashes)
    await sendSecurityAlert(trx, person, 'recovery-codes-new')
    return codes
  })
}

/**
 * Uses a recovery code and mails its person an alert.
 * @param code as `readRecoveryCode` returns it.
 * @returns whether it is one of theirs and unused.
 * @throws BusyError if it could not be checked.
 */
export async function spendRecoveryCode(
  db: Database,
  person: Person,
  code: string,
): Promise<boolean> {
  const unused = await recoveryCodeRows.select(db, query =>
    query.select(['id', 'code_hash']).where('user_id', '=', person.id).where('used_at', 'is', null),
  )
  for (const { id, code_hash } of unused) {
    if (await verifyPassword(code_hash, code)) return await markUsed(db, person, id)
  }
  return false
}

// The lock decides, so that a code sent several times is used once.
async function markUsed(db: Database, person: Person, id: string): Promise<boolean> {
  return await inTransaction(db, async trx => {
    const row = await recoveryCodeRows.lock(trx, query =>
      query.where('id', '=', id).where('user_id', '=', person.id).where('used_at', 'is', null),
    )
    if (!row) return false
    await recoveryCodeRows.rewrite(trx, row, { used_at: new Date().toISOString() })
    await sendSecurityAlert(trx, person, 'recovery-code-used')
    return true
  })
}

function generateCode(): string {
  const draw = () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length))
  return Array.from({ length: recoveryLength }, draw).join('')
}
