import { randomUUID } from 'node:crypto'
import { mailToAccount } from '#app/accounts/email/mail-to-account.server.ts'
import { clientNetwork } from '#app/lib/client-network.ts'
import { env } from '#app/lib/env.server.ts'
import { hours, minutes, timeAgo } from '#app/lib/time.ts'
import { createMailLink, findMailLink } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { countInWindow, secondsToWait, secondsUntil } from '#db/rate-limits.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { emailHash, findByEmailHash, findById } from '../accounts.server.ts'
import { resetMail } from '../email/account-mails.server.ts'
import { resetPurpose } from '../email/mail-link-purposes.ts'
import type { Person } from '../person.server.ts'

// A visitor who asks for a new password leaves a line, whoever they name; a job makes mails of the
// lines whose e-mail has an account. So the page answers in the same bytes and the same time, and
// nobody learns who has an account here.

/** How long a link to set a password works. */
export const resetMinutes = 30

const maxRequestsPerNetwork = 30
/** In the lifetime of a link, whoever asks. */
const maxRequestsPerEmail = 5
/**
 * In the same time, with the first request of each network: strangers use up none but their own.
 */
const maxMailsPerEmail = 20
const maxRequestsAtOnce = 50

/**
 * Why a request was not taken: too many for this e-mail or from this network. `retryAfter` in
 * seconds.
 */
export interface ResetRefusal {
  by: 'email' | 'network'
  retryAfter: number
}

/**
 * Takes a visitor's wish for a new password. Does the same for an e-mail with an account and for
 * one without.
 * @returns undefined when it was taken; a refused request writes nothing.
 */
export async function requestReset(
  db: Database,
  email: string,
  clientAddress: string,
): Promise<ResetRefusal | undefined> {
  const hash = emailHash(email)
  const limits = resetLimits(hash, clientNetwork(clientAddress))
  const early = await findRefusal(db, limits)
  if (early) return early
  const row = { id: randomUUID(), email_hash: hash, requested_at: new Date().toISOString() }
  try {
    await inTransaction(db, async trx => {
      await countRequest(trx, limits)
      await trx.insertInto('reset_requests').values(row).execute()
    })
  } catch (error) {
    if (error instanceof ResetRefusedError) return error.refusal
    throw error
  }
  return undefined
}

/** Carries a refusal out of a transaction that must leave no trace. */
class ResetRefusedError extends Error {
  override name = 'RefusedResetError'
  readonly refusal: ResetRefusal

  constructor(refusal: ResetRefusal) {
    super('Too many requests for a new password')
    this.refusal = refusal
  }
}

type ResetLimits = ReturnType<typeof resetLimits>

function resetLimits(hash: string, network: string) {
  const windowMs = minutes(resetMinutes)
  return {
    network: {
      key: lookupHash('resets by address', network),
      limit: maxRequestsPerNetwork,
      windowMs: hours(1),
    },
    email: { key: lookupHash('resets by email', hash), limit: maxRequestsPerEmail, windowMs },
    own: {
      key: lookupHash('resets of email by address', `${network} ${hash}`),
      limit: 1,
      windowMs,
    },
  }
}

// The first request of a network for an e-mail passes the limit of the e-mail, up to the bound of
// its mails.
async function findRefusal(
  db: Database,
  { network, email, own }: ResetLimits,
): Promise<ResetRefusal | undefined> {
  const ofNetwork = await secondsToWait(db, network)
  if (ofNetwork > 0) return { by: 'network', retryAfter: ofNetwork }
  const isFirst = (await secondsToWait(db, own)) === 0
  const limit = isFirst ? maxMailsPerEmail : email.limit
  const ofEmail = await secondsToWait(db, { key: email.key, limit })
  return ofEmail > 0 ? { by: 'email', retryAfter: ofEmail } : undefined
}

// Counts exactly, also of requests in parallel. @throws ResetRefusedError
async function countRequest(trx: Database, { network, email, own }: ResetLimits): Promise<void> {
  const ofNetwork = await countInWindow(trx, network)
  const isFirst = (await countInWindow(trx, own)).count <= own.limit
  const ofEmail = await countInWindow(trx, email)
  if (ofNetwork.count > network.limit) {
    throw new ResetRefusedError({ by: 'network', retryAfter: secondsUntil(ofNetwork.resetsAt) })
  }
  if (ofEmail.count > (isFirst ? maxMailsPerEmail : email.limit)) {
    throw new ResetRefusedError({ by: 'email', retryAfter: secondsUntil(ofEmail.resetsAt) })
  }
}

/**
 * Queues the mails of all requests that wait, each once, however many servers run this. What could
 * not be served within the lifetime of a link is dropped.
 * @throws what the last of those that failed threw, when all have been tried; they are tried again.
 */
export async function sendResetMails(db: Database): Promise<void> {
  const tooOld = timeAgo(minutes(resetMinutes))
  const waiting = await db
    .selectFrom('reset_requests')
    .select(['id', 'requested_at'])
    .orderBy('requested_at')
    .limit(maxRequestsAtOnce)
    .execute()
  let failure: { error: unknown } | undefined
  for (const { id, requested_at } of waiting) {
    try {
      await inTransaction(db, trx => sendResetMail(trx, id, requested_at > tooOld))
    } catch (error) {
      failure = { error }
    }
  }
  if (failure) throw failure.error
}

async function sendResetMail(trx: Database, id: string, isFresh: boolean): Promise<void> {
  // Whoever deletes the line has it: another server gets nothing back.
  const request = await trx
    .deleteFrom('reset_requests')
    .where('id', '=', id)
    .returning('email_hash')
    .executeTakeFirst()
  if (!request || !isFresh) return
  const person = await findByEmailHash(trx, request.email_hash)
  if (!person) return
  const token = await createMailLink(trx, {
    purpose: resetPurpose,
    userId: person.id,
    subject: '',
    ttlMs: minutes(resetMinutes),
  })
  const address = `${env().origin}/reset/${token}`
  await mailToAccount(trx, person, 'reset-password', resetMail({ address }))
}

/** Whose password a link sets. Looking does not use it up: mail scanners look at every link. */
export async function findReset(db: Database, token: string): Promise<Person | undefined> {
  const link = await findMailLink(db, resetPurpose, token)
  return (link && (await findById(db, link.userId))) ?? undefined
}
