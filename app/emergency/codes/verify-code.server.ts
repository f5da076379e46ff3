import { randomUUID, timingSafeEqual } from 'node:crypto'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { type Person, personColumns, personOf } from '#app/accounts/person.server.ts'
import { clientNetwork } from '#app/lib/client-network.ts'
import { logError } from '#app/lib/log.server.ts'
import { hours, timeAgo } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { codeHash, lookupHash } from '#db/crypto/keys.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { openLinkSettings } from '../links/emergency-links.server.ts'
import { budgetOf, isSpent } from '../links/link-locks.server.ts'
import { notify } from '../notices/notices.server.ts'
import { type Reserved, refund, reserve, type Tried } from './code-budget.server.ts'
import {
  countTry,
  findWait,
  forgetFailure,
  forgetOpening,
  isRepeat,
  laneThrottle,
  mayBeKnown,
  recentFailures,
} from './code-throttle.server.ts'
import { type FoundLink, sealResponderName } from './emergency-access.server.ts'
import { createGrant } from './grants.server.ts'
import { rememberDevice } from './responder-devices.server.ts'
import { sendWrongCodesAlert } from './wrong-codes-alert.server.ts'

/** The owner is notified after this many wrong codes on one link in an hour. */
const noticeThreshold = { failures: 5, windowMs: hours(1) }

export type CodeResult =
  /** `deviceToken` makes the browser a known device; absent if it already is one. */
  | { kind: 'opened'; token: string; deviceToken?: string }
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfter: number }
  | { kind: 'locked' }

export interface CodeSubmission {
  code: string
  /** Address of the client. */
  client: string
  /** Token of the browser's own cookie. */
  browser: string
  /** The name that the responder gave with the code. */
  responderName?: string
  userAgent?: string | null
}

/**
 * Checks one access code. A try is taken from the budget before the code is compared, so that
 * parallel guesses cannot exceed it. Throttled and locked tries are not compared.
 * @throws when the counter cannot be written; then no code has been compared.
 */
export async function verifyCode(
  db: Database,
  link: Pick<FoundLink, 'id' | 'generation' | 'deviceId'>,
  attempt: CodeSubmission,
): Promise<CodeResult> {
  const tried = {
    link_id: link.id,
    generation: link.generation,
    client_hash: lookupHash('client', clientNetwork(attempt.client)),
    browser_hash: lookupHash('browser', attempt.browser),
    code_hash: codeHash(link.id, link.generation, attempt.code),
    device_id: link.deviceId,
  }
  const retryAfter = await findWait(db, tried)
  if (retryAfter) return { kind: 'throttled', retryAfter }
  try {
    const result = await inTransaction(db, trx => evaluateCode(trx, tried, attempt))
    // The code is already counted, so a failed alert changes nothing.
    if (result.kind === 'wrong') await sendWrongCodesAlert(db).catch(error => logError(error))
    return result
  } catch (error) {
    if (error instanceof RollbackError) return error.result
    throw error
  }
}

/** Carries a result out of a transaction that is rolled back. */
class RollbackError extends Error {
  readonly result: CodeResult

  constructor(verdict: CodeResult) {
    super(verdict.kind)
    this.result = verdict
  }
}

// The reservation locks the row of the link, so tries on one link run one after the other.
async function evaluateCode(
  trx: Database,
  tried: Tried,
  attempt: CodeSubmission,
): Promise<CodeResult> {
  const reserved = await reserve(trx, tried)
  if (!reserved) throw new RollbackError({ kind: 'locked' })
  const recent = await recentFailures(trx, tried)
  const wait = laneThrottle(recent, tried) || (await countTry(trx, tried))
  if (wait) throw new RollbackError({ kind: 'throttled', retryAfter: wait })
  if (isRepeat(recent, tried)) throw new RollbackError({ kind: 'wrong' })
  return timingSafeEqual(reserved.code_hash, tried.code_hash)
    ? grantAccess(trx, tried, attempt)
    : countFailure(trx, tried, reserved)
}

async function countFailure(trx: Database, tried: Tried, reserved: Reserved): Promise<CodeResult> {
  const now = new Date().toISOString()
  await trx
    .updateTable('share_links')
    .set({ last_failure_at: now })
    .where('id', '=', tried.link_id)
    .execute()
  await trx
    .insertInto('share_attempts')
    .values({ id: randomUUID(), ...tried, tried_at: now })
    .execute()
  await forgetOpening(trx, tried)
  await notifyOfFailure(trx, tried, reserved)
  return { kind: 'wrong' }
}

// A link that has just locked gets the notice of the lock, not of wrong codes too.
async function notifyOfFailure(
  trx: Database,
  { link_id, generation, device_id }: Tried,
  reserved: Reserved,
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
  const { owner } = await loadOwner(trx, link_id)
  await notify(trx, owner, { kind: hasLocked ? 'locked' : 'wrong-codes', linkId: link_id })
}

async function grantAccess(
  trx: Database,
  tried: Tried,
  attempt: CodeSubmission,
): Promise<CodeResult> {
  await refund(trx, tried)
  await forgetFailure(trx, tried)
  const { owner, linkName } = await loadOwner(trx, tried.link_id)
  const link = { id: tried.link_id, generation: tried.generation }
  const isNew = tried.device_id === null
  const device =
    isNew && (await mayBeKnown(trx, tried)) ? await rememberDevice(trx, link) : undefined
  const token = await createGrant(trx, tried, device?.id ?? tried.device_id, hash =>
    attempt.responderName ? sealResponderName(owner, hash, attempt.responderName) : null,
  )
  if (isNew) await notify(trx, owner, { kind: 'first-view', linkId: link.id })
  await logAccess(trx, owner, {
    kind: 'unlock',
    who: { name: attempt.responderName },
    linkId: link.id,
    linkName,
    userAgent: attempt.userAgent,
    address: attempt.client,
  })
  return { kind: 'opened', token, deviceToken: device?.token }
}

async function loadOwner(
  trx: Database,
  linkId: string,
): Promise<{ owner: Person; linkName: string }> {
  const row = await trx
    .selectFrom('share_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select('link.settings')
    .select(personColumns)
    .where('link.id', '=', linkId)
    .executeTakeFirstOrThrow()
  const owner = personOf(row)
  const { name = '' } = openLinkSettings(owner, { id: linkId, settings: row.settings })
  return { owner, linkName: name }
}
