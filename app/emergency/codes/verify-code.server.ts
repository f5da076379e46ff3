import { randomUUID, timingSafeEqual } from 'node:crypto'
import { logError } from '#app/lib/log.server.ts'
import { hours, timeAgo } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { codeHash, lookupHash } from '#db/crypto/keys.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { budgetOf, countAttemptsLeft, isSpent } from '../links/link-locks.server.ts'
import { type LinkOwner, loadLinkOwner } from '../links/link-owner.server.ts'
import { notify } from '../notices/notices.server.ts'
import {
  type AttemptKey,
  type ReservedAttempt,
  reserve,
  withoutReserved,
} from './code-budget.server.ts'
import {
  clientHash,
  computeCodeWait,
  countTry,
  findRecentFailures,
  findWait,
  isRepeat,
  uncountFailure,
  uncountOpening,
} from './code-throttle.server.ts'
import type { FoundLink } from './emergency-access.server.ts'
import { sendWrongCodesAlert } from './wrong-codes-alert.server.ts'

/** The owner is notified after this many wrong codes on one link in an hour. */
const noticeThreshold = { failures: 5, windowMs: hours(1) }

/** The result of a code, and what the right one gives. */
export type CodeResult<Given> =
  | ({ kind: 'opened' } & Given)
  /** `attemptsLeft` counts wrong codes until the link locks for unknown browsers. */
  | { kind: 'wrong'; attemptsLeft: number }
  | { kind: 'throttled'; retryAfter: number }
  | { kind: 'locked' }

export interface CodeSubmission {
  code: string
  /** Address of the client. */
  client: string
  /** Token of the browser's own cookie, by which its repeated codes are recognised. */
  browser: string
}

/** The consequences of a right code. Both functions run in the transaction that compared it. */
export interface CodeUse<Given> {
  /** Refunds the reserved attempt, and any others that the right code proves honest. */
  refund(trx: Database, attemptKey: AttemptKey): Promise<void>
  give(trx: Database, attemptKey: AttemptKey, link: LinkOwner): Promise<Given>
}

/**
 * Checks one access code. A try is taken from the budget before the code is compared, so that
 * parallel guesses cannot exceed it. Throttled and locked tries are not compared.
 * @throws when the counter cannot be written; then no code has been compared.
 */
export async function verifyCode<Given>(
  db: Database,
  link: Pick<FoundLink, 'id' | 'generation' | 'deviceId'>,
  submission: CodeSubmission,
  use: CodeUse<Given>,
): Promise<CodeResult<Given>> {
  const attemptKey = {
    link_id: link.id,
    generation: link.generation,
    client_hash: clientHash(submission.client),
    browser_hash: lookupHash('browser', submission.browser),
    code_hash: codeHash(link.id, link.generation, submission.code),
    device_id: link.deviceId,
  }
  const retryAfter = await findWait(db, attemptKey)
  if (retryAfter) return { kind: 'throttled', retryAfter }
  try {
    const result = await inTransaction(db, trx => evaluateCode(trx, attemptKey, use))
    // The code is already counted, so a failed alert changes nothing.
    if (result.kind === 'wrong') await sendWrongCodesAlert(db).catch(error => logError(error))
    return result
  } catch (error) {
    if (error instanceof RollbackError) return error.result
    throw error
  }
}

/** A result that gives no access. */
type Refusal = Exclude<CodeResult<unknown>, { kind: 'opened' }>

/** Carries a result out of a transaction that is rolled back. */
class RollbackError extends Error {
  override name = 'RollbackError'
  readonly result: Refusal

  constructor(result: Refusal) {
    super(result.kind)
    this.result = result
  }
}

// The reservation locks the row of the link, so tries on one link run one after the other.
async function evaluateCode<Given>(
  trx: Database,
  attemptKey: AttemptKey,
  use: CodeUse<Given>,
): Promise<CodeResult<Given>> {
  const reserved = await reserve(trx, attemptKey)
  if (!reserved) throw new RollbackError({ kind: 'locked' })
  const recent = await findRecentFailures(trx, attemptKey)
  const wait = computeCodeWait(recent, attemptKey) || (await countTry(trx, attemptKey))
  if (wait) throw new RollbackError({ kind: 'throttled', retryAfter: wait })
  if (isRepeat(recent, attemptKey)) {
    const attemptsLeft = countAttemptsLeft(withoutReserved(reserved, attemptKey))
    throw new RollbackError({ kind: 'wrong', attemptsLeft })
  }
  if (!timingSafeEqual(reserved.code_hash, attemptKey.code_hash)) {
    await countFailure(trx, attemptKey, reserved)
    return { kind: 'wrong', attemptsLeft: countAttemptsLeft(reserved) }
  }
  await use.refund(trx, attemptKey)
  await uncountFailure(trx, attemptKey)
  const given = await use.give(trx, attemptKey, await loadLinkOwner(trx, attemptKey.link_id))
  return { kind: 'opened', ...given }
}

async function countFailure(
  trx: Database,
  attemptKey: AttemptKey,
  reserved: ReservedAttempt,
): Promise<void> {
  const now = new Date().toISOString()
  await emergencyLinkRows.update(trx, query =>
    query.set({ last_failure_at: now }).where('id', '=', attemptKey.link_id),
  )
  await trx
    .insertInto('share_attempts')
    .values({ id: randomUUID(), ...attemptKey, tried_at: now })
    .execute()
  await uncountOpening(trx, attemptKey)
  await notifyOfFailure(trx, attemptKey, reserved)
}

// A link that has just locked gets the notice of the lock, not of wrong codes too.
async function notifyOfFailure(
  trx: Database,
  { link_id, generation, device_id }: AttemptKey,
  reserved: ReservedAttempt,
): Promise<void> {
  const hasLocked =
    (!device_id && reserved.failures === budgetOf(reserved.unlocks)) || isSpent(reserved)
  const { failures } = await trx
    .selectFrom('share_attempts')
    .select(eb => eb.fn.countAll<number>().as('failures'))
    .where('link_id', '=', link_id)
    .where('generation', '=', generation)
    .where('tried_at', '>', timeAgo(noticeThreshold.windowMs))
    .executeTakeFirstOrThrow()
  if (!hasLocked && Number(failures) < noticeThreshold.failures) return
  const { owner } = await loadLinkOwner(trx, link_id)
  await notify(trx, owner, { kind: hasLocked ? 'locked' : 'wrong-codes', linkId: link_id })
}
