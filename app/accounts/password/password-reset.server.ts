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

// A request only adds a row, and a job sends the mails: the page responds in the same time for
// every e-mail, and does not reveal accounts.

/** Lifetime of a link that sets a password. */
export const resetMinutes = 30

const maxRequestsPerNetwork = 30
/** Within the lifetime of a link, from all networks. */
const maxRequestsPerEmail = 5
/** Within the same time, for the first request of each network. */
const maxMailsPerEmail = 20
const maxRequestsAtOnce = 50

/** Reason why a request was refused. `retryAfter` in seconds. */
export interface ResetRefusal {
  by: 'email' | 'network'
  retryAfter: number
}

/**
 * Stores a request for a new password, the same with and without an account.
 * @returns undefined if it is stored; a refused request writes nothing.
 */
export async function requestReset(
  db: Database,
  email: string,
  clientAddress: string,
): Promise<ResetRefusal | undefined> {
  const hash = emailHash(email)
  const limits = resetLimits(hash, clientNetwork(clientAddress))
  const refusal = await findRefusal(db, limits)
  if (refusal) return refusal
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

/** Rolls back the transaction of a refused request. */
class ResetRefusedError extends Error {
  override name = 'ResetRefusedError'
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
    emailFromNetwork: {
      key: lookupHash('resets of email by address', `${network} ${hash}`),
      limit: 1,
      windowMs,
    },
  }
}

// The first request of a network passes the limit per e-mail, up to the limit of mails.
async function findRefusal(
  db: Database,
  { network, email, emailFromNetwork }: ResetLimits,
): Promise<ResetRefusal | undefined> {
  const networkWait = await secondsToWait(db, network)
  if (networkWait > 0) return { by: 'network', retryAfter: networkWait }
  const isFirst = (await secondsToWait(db, emailFromNetwork)) === 0
  const limit = isFirst ? maxMailsPerEmail : email.limit
  const emailWait = await secondsToWait(db, { key: email.key, limit })
  return emailWait > 0 ? { by: 'email', retryAfter: emailWait } : undefined
}

// Counts exactly, also with parallel requests. @throws ResetRefusedError
async function countRequest(
  trx: Database,
  { network, email, emailFromNetwork }: ResetLimits,
): Promise<void> {
  const networkCount = await countInWindow(trx, network)
  const isFirst = (await countInWindow(trx, emailFromNetwork)).count <= emailFromNetwork.limit
  const emailCount = await countInWindow(trx, email)
  if (networkCount.count > network.limit) {
    throw new ResetRefusedError({ by: 'network', retryAfter: secondsUntil(networkCount.resetsAt) })
  }
  if (emailCount.count > (isFirst ? maxMailsPerEmail : email.limit)) {
    throw new ResetRefusedError({ by: 'email', retryAfter: secondsUntil(emailCount.resetsAt) })
  }
}

/**
 * Queues one mail for each request, and deletes expired requests. Several servers may run it.
 * @throws the last error, after all requests were tried; failed ones stay.
 */
export async function sendResetMails(db: Database): Promise<void> {
  const oldestTime = timeAgo(minutes(resetMinutes))
  const requests = await db
    .selectFrom('reset_requests')
    .select(['id', 'requested_at'])
    .orderBy('requested_at')
    .limit(maxRequestsAtOnce)
    .execute()
  let failure: { error: unknown } | undefined
  for (const { id, requested_at } of requests) {
    try {
      await inTransaction(db, trx => sendResetMail(trx, id, requested_at > oldestTime))
    } catch (error) {
      failure = { error }
    }
  }
  if (failure) throw failure.error
}

async function sendResetMail(trx: Database, id: string, isFresh: boolean): Promise<void> {
  // Only one server deletes the row and sends the mail.
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

/** Returns the person of a reset link. Does not use the link: mail scanners open it too. */
export async function findReset(db: Database, token: string): Promise<Person | undefined> {
  const link = await findMailLink(db, resetPurpose, token)
  return (link && (await findById(db, link.userId))) ?? undefined
}
