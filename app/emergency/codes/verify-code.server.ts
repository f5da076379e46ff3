import { randomUUID, timingSafeEqual } from 'node:crypto'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { type Person, personColumns, unsealPerson } from '#app/accounts/person.server.ts'
import { clientNetwork } from '#app/lib/client-network.ts'
import { logError } from '#app/lib/log.server.ts'
import { hours, timeAgo } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { codeHash, lookupHash } from '#db/crypto/keys.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { openLinkSettings } from '../links/emergency-links.server.ts'
import { budgetOf, isSpent } from '../links/link-locks.server.ts'
import { notify } from '../notices/notices.server.ts'
import { type AttemptKey, type ReservedAttempt, refund, reserve } from './code-budget.server.ts'
import {
  computeCodeWait,
  countNewDevice,
  countTry,
  findRecentFailures,
  findWait,
  isRepeat,
  uncountFailure,
  uncountOpening,
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
  submission: CodeSubmission,
): Promise<CodeResult> {
  const attemptKey = {
    link_id: link.id,
    generation: link.generation,
    client_hash: lookupHash('client', clientNetwork(submission.client)),
    browser_hash: lookupHash('browser', submission.browser),
    code_hash: codeHash(link.id, link.generation, submission.code),
    device_id: link.deviceId,
  }
  const retryAfter = await findWait(db, attemptKey)
  if (retryAfter) return { kind: 'throttled', retryAfter }
  try {
    const result = await inTransaction(db, trx => evaluateCode(trx, attemptKey, submission))
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
  override name = 'RollbackError'
  readonly result: CodeResult

  constructor(result: CodeResult) {
    super(result.kind)
    this.result = result
  }
}

// The reservation locks the row of the link, so tries on one link run one after the other.
async function evaluateCode(
  trx: Database,
  attemptKey: AttemptKey,
  submission: CodeSubmission,
): Promise<CodeResult> {
  const reserved = await reserve(trx, attemptKey)
  if (!reserved) throw new RollbackError({ kind: 'locked' })
  const recent = await findRecentFailures(trx, attemptKey)
  const wait = computeCodeWait(recent, attemptKey) || (await countTry(trx, attemptKey))
  if (wait) throw new RollbackError({ kind: 'throttled', retryAfter: wait })
  if (isRepeat(recent, attemptKey)) throw new RollbackError({ kind: 'wrong' })
  return timingSafeEqual(reserved.code_hash, attemptKey.code_hash)
    ? grantAccess(trx, attemptKey, submission)
    : countFailure(trx, attemptKey, reserved)
}

async function countFailure(
  trx: Database,
  attemptKey: AttemptKey,
  reserved: ReservedAttempt,
): Promise<CodeResult> {
  const now = new Date().toISOString()
  await trx
    .updateTable('share_links')
    .set({ last_failure_at: now })
    .where('id', '=', attemptKey.link_id)
    .execute()
  await trx
    .insertInto('share_attempts')
    .values({ id: randomUUID(), ...attemptKey, tried_at: now })
    .execute()
  await uncountOpening(trx, attemptKey)
  await notifyOfFailure(trx, attemptKey, reserved)
  return { kind: 'wrong' }
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
  const { owner } = await loadOwner(trx, link_id)
  await notify(trx, owner, { kind: hasLocked ? 'locked' : 'wrong-codes', linkId: link_id })
}

async function grantAccess(
  trx: Database,
  attemptKey: AttemptKey,
  submission: CodeSubmission,
): Promise<CodeResult> {
  await refund(trx, attemptKey)
  await uncountFailure(trx, attemptKey)
  const { owner, linkName } = await loadOwner(trx, attemptKey.link_id)
  const link = { id: attemptKey.link_id, generation: attemptKey.generation }
  const isNew = attemptKey.device_id === null
  const device =
    isNew && (await countNewDevice(trx, attemptKey)) ? await rememberDevice(trx, link) : undefined
  const token = await createGrant(trx, attemptKey, device?.id ?? attemptKey.device_id, hash =>
    submission.responderName ? sealResponderName(owner, hash, submission.responderName) : null,
  )
  if (isNew) await notify(trx, owner, { kind: 'first-view', linkId: link.id })
  await logAccess(trx, owner, {
    kind: 'unlock',
    who: { name: submission.responderName },
    linkId: link.id,
    linkName,
    userAgent: submission.userAgent,
    address: submission.client,
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
  const owner = unsealPerson(row)
  const { name = '' } = openLinkSettings(owner, { id: linkId, settings: row.settings })
  return { owner, linkName: name }
}
