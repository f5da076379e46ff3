import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { type Person, personColumns, personOf } from '#app/accounts/person.server.ts'
import { emailHash } from '#app/accounts/users.server.ts'
import { env } from '#app/env.server.ts'
import { countEvent } from '#app/limits/rate-limits.server.ts'
import { MailRefusedError, queueMail } from '#app/mail/outbox.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, lookupHash, newToken } from '#db/crypto/keys.server.ts'
import type { AccessLevel, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { invitationMail } from './invitation-mail.server.ts'
import { tellOwnerOfAnswer } from './owner-mails.server.ts'
import { openProxyDetails, sealProxyDetails } from './proxy-details.server.ts'
import { inviteDays, inviteExpiry } from './status.ts'

// An invitation is a row of `proxies` with the hash of its token. The token itself is sealed in the row's details while
// nobody has answered, so that the owner can see the link; then both are gone.

const day = 24 * 60 * 60_000

/** What one day allows, so that nobody's mailbox is filled through us. */
export const invitationLimits = { perOwner: 50, perAddress: 5, resendsPerProxy: 5 }

/** What an owner gives to invite somebody. */
export interface NewInvitation {
  name: string
  email: string
  relationship: string
  level: AccessLevel
  /** What `proposeToken` gave for this address. */
  proposed: string
}

/**
 * Why nothing was sent. `known`: somebody with this address is in the list. `self`: the owner's own address.
 * `too-many`, `too-many-to-address`: the day's limits. `address`: no mail can carry it. `proposal`: not made by us for
 * this owner and address.
 */
export type InvitationRefusal =
  | 'known'
  | 'self'
  | 'too-many'
  | 'too-many-to-address'
  | 'address'
  | 'proposal'

/** An invitation that waits for an answer. */
export interface Invitation {
  /** Id of the access that accepting it gives. */
  id: string
  owner: Person
  name: string
  email: string
  relationship: string
  level: AccessLevel
  /** ISO time. */
  expiresAt: string
}

/** Where an invitation is answered. Whoever has this address can do so. */
export function invitationAddress(token: string): string {
  return `${env().origin}/proxy/register/${token}`
}

/**
 * A token for an invitation that is looked at before it is sent, with our seal. It travels through the owner's form;
 * nothing is stored.
 */
export function proposeToken(owner: { id: string }, email: string): string {
  const { token } = newToken()
  return `${token}.${macOf(owner, email, token)}`
}

/** The token in what `proposeToken` gave; undefined when it was not made for this owner and address. */
export function proposedToken(
  owner: { id: string },
  email: string,
  proposed: string,
): string | undefined {
  const [token = '', mac = ''] = proposed.split('.')
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(owner, email, token))]
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? token : undefined
}

/** Whether an address can be invited by this owner, as things are now. */
export async function refusalOfAddress(
  db: Database,
  owner: Person,
  email: string,
): Promise<'known' | 'self' | undefined> {
  const hash = emailHash(email)
  if (hash === emailHash(owner.email)) return 'self'
  const known = await db
    .selectFrom('proxies')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('email_hash', '=', hash)
    .executeTakeFirst()
  return known && 'known'
}

/**
 * Invites somebody: adds them to the owner's list and puts the mail into the outbox, all or nothing. The same proposal
 * sent again is the same invitation.
 * @returns the id of the row, or why nothing was written.
 */
export async function sendInvitation(
  db: Database,
  owner: Person,
  invitation: NewInvitation,
): Promise<{ id: string } | { refused: InvitationRefusal }> {
  const { email, proposed } = invitation
  const token = proposedToken(owner, email, proposed)
  if (!token) return { refused: 'proposal' }
  if (emailHash(email) === emailHash(owner.email)) return { refused: 'self' }
  try {
    return await inTransaction(db, trx => invite(trx, owner, invitation, token))
  } catch (error) {
    if (error instanceof LimitError) return { refused: error.limit }
    if (error instanceof MailRefusedError) return { refused: 'address' }
    throw error
  }
}

/** What became of sending an invitation again. `answered`: it was accepted; `ended`: the access's end date is past. */
export type Resent = { name: string } | { refused: 'too-many' | 'answered' | 'ended' }

/**
 * Sends an invitation again, with a new token; the older one opens nothing from then on. Level and limits stay.
 * @param seenAt the `invitedAt` on which the owner decided: if it was sent again since, nothing more is sent.
 * @returns undefined for a row that is not this owner's.
 */
export async function resendInvitation(
  db: Database,
  owner: Person,
  id: string,
  seenAt?: string,
): Promise<Resent | undefined> {
  try {
    return await inTransaction(db, trx => resend(trx, owner, id, seenAt))
  } catch (error) {
    if (error instanceof LimitError) return { refused: 'too-many' }
    throw error
  }
}

/** The invitation that a token opens. Looking uses nothing up: mail scanners open links too. */
export async function findInvitation(db: Database, token: string): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('proxies')
    .innerJoin('users', 'users.id', 'proxies.owner_id')
    .select(personColumns)
    .select(['proxies.id as access_id', 'access_level', 'details', 'invited_at'])
    .where('invite_hash', '=', hashToken(token))
    .where(isOpen)
    .executeTakeFirst()
  if (!row) return undefined
  const owner = personOf(row)
  const { access_id: id, access_level: level, details, invited_at } = row
  const { name, email, relationship } = openProxyDetails(owner, { id, details })
  return { id, owner, name, email, relationship, level, expiresAt: inviteExpiry(invited_at) }
}

/**
 * Takes an invitation for the account with its address. Of several who try at once, one does; none after it was
 * removed, replaced, declined, or has expired. The owner is told.
 * @returns the id of the access; undefined when there is nothing to accept for this person.
 */
export function acceptInvitation(
  db: Database,
  person: Pick<Person, 'id' | 'email'>,
  token: string,
): Promise<string | undefined> {
  return inTransaction(db, async trx => {
    const row = await trx
      .updateTable('proxies')
      .set({ proxy_id: person.id, accepted_at: new Date().toISOString(), invite_hash: null })
      .where('invite_hash', '=', hashToken(token))
      .where('email_hash', '=', emailHash(person.email))
      .where('owner_id', '<>', person.id)
      .where(isOpen)
      .returning(['id', 'owner_id', 'details'])
      .executeTakeFirst()
    if (row) await noteAnswer(trx, row, 'accepted')
    return row?.id
  })
}

/** Declines an invitation, which needs no account. The owner is told. @returns whether there was one to decline. */
export function declineInvitation(db: Database, token: string): Promise<boolean> {
  return inTransaction(db, async trx => {
    const row = await trx
      .updateTable('proxies')
      .set({ declined_at: new Date().toISOString(), invite_hash: null })
      .where('invite_hash', '=', hashToken(token))
      .where(isOpen)
      .returning(['id', 'owner_id', 'details'])
      .executeTakeFirst()
    if (row) await noteAnswer(trx, row, 'declined')
    return row !== undefined
  })
}

class LimitError extends Error {
  readonly limit: 'too-many' | 'too-many-to-address'

  constructor(limit: LimitError['limit']) {
    super('Too many invitations')
    this.limit = limit
  }
}

async function invite(
  trx: Database,
  owner: Person,
  { name, email, relationship, level }: NewInvitation,
  token: string,
): Promise<{ id: string } | { refused: 'known' }> {
  const id = randomUUID()
  const now = new Date().toISOString()
  const added = await trx
    .insertInto('proxies')
    .values({
      id,
      owner_id: owner.id,
      proxy_id: null,
      email_hash: emailHash(email),
      access_level: level,
      details: sealProxyDetails(owner, id, { name, email, relationship, withheld: [], token }),
      invite_hash: hashToken(token),
      invited_at: now,
      mail_id: null,
      created_at: now,
      accepted_at: null,
      declined_at: null,
      ends_at: null,
      looked_at: null,
      since_at: null,
    })
    // By address, or by a token that was sent before.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return (await findByToken(trx, owner, token)) ?? { refused: 'known' }
  await count(
    trx,
    `invited:${emailHash(email)}`,
    invitationLimits.perAddress,
    'too-many-to-address',
  )
  await countForOwner(trx, owner)
  await mail(trx, owner, { id, name, email, level, token, invitedAt: now })
  return added
}

function findByToken(trx: Database, owner: Person, token: string) {
  return trx
    .selectFrom('proxies')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('invite_hash', '=', hashToken(token))
    .executeTakeFirst()
}

async function resend(
  trx: Database,
  owner: Person,
  id: string,
  seenAt: string | undefined,
): Promise<Resent | undefined> {
  const { token, hash } = newToken()
  const now = new Date().toISOString()
  let renewing = trx
    .updateTable('proxies')
    .set({ invite_hash: hash, invited_at: now, declined_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', owner.id)
    .where('accepted_at', 'is', null)
    .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
  if (seenAt) renewing = renewing.where('invited_at', '=', seenAt)
  const row = await renewing
    .returning(['id', 'access_level', 'details', 'mail_id'])
    .executeTakeFirst()
  if (!row) return await whyNotResent(trx, owner, id)
  await count(trx, `resent:${id}`, invitationLimits.resendsPerProxy, 'too-many')
  await countForOwner(trx, owner)
  // The row is held since the update: nobody else writes its details meanwhile.
  const details = { ...openProxyDetails(owner, row), token }
  await trx
    .updateTable('proxies')
    .set({ details: sealProxyDetails(owner, id, details) })
    .where('id', '=', id)
    .execute()
  if (row.mail_id) await dropUnsent(trx, row.mail_id)
  const { name, email } = details
  await mail(trx, owner, { id, name, email, level: row.access_level, token, invitedAt: now })
  return { name }
}

async function whyNotResent(trx: Database, owner: Person, id: string): Promise<Resent | undefined> {
  const row = await trx
    .selectFrom('proxies')
    .select(['id', 'details', 'accepted_at', 'ends_at'])
    .where('id', '=', id)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.accepted_at) return { refused: 'answered' }
  if (row.ends_at && row.ends_at <= new Date().toISOString()) return { refused: 'ended' }
  // Sent again since it was looked at: what its owner wanted is done.
  return { name: openProxyDetails(owner, row).name }
}

interface Mailing {
  id: string
  name: string
  email: string
  level: AccessLevel
  token: string
  invitedAt: string
}

async function mail(trx: Database, owner: Person, mailing: Mailing): Promise<void> {
  const { id, name, email, level, token, invitedAt } = mailing
  const content = invitationMail({
    owner,
    name,
    email,
    level,
    address: invitationAddress(token),
    expiresAt: inviteExpiry(invitedAt),
  })
  // With the owner's account: when that is deleted there is nothing to invite to.
  const mailId = await queueMail(trx, { email, name, userId: owner.id }, 'invitation', content)
  await trx.updateTable('proxies').set({ mail_id: mailId }).where('id', '=', id).execute()
}

/** A mail whose link opens nothing any more need not be sent, nor stand as one that failed. */
async function dropUnsent(trx: Database, mailId: string): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where('id', '=', mailId)
    .where('state', '<>', 'sent')
    .execute()
}

function countForOwner(trx: Database, owner: Person): Promise<void> {
  const key = `invitations:${lookupHash('invitations', owner.id)}`
  return count(trx, key, invitationLimits.perOwner, 'too-many')
}

/** Counts in the caller's transaction: what is refused is rolled back, and has used nothing up. */
async function count(
  trx: Database,
  key: string,
  limit: number,
  name: LimitError['limit'],
): Promise<void> {
  if ((await countEvent(trx, { key, limit, windowMs: day })) > 0) throw new LimitError(name)
}

async function noteAnswer(
  trx: Database,
  row: { id: string; owner_id: string; details: Buffer },
  answer: 'accepted' | 'declined',
): Promise<void> {
  const owner = personOf(
    await trx
      .selectFrom('users')
      .select(personColumns)
      .where('id', '=', row.owner_id)
      .executeTakeFirstOrThrow(),
  )
  const { token: _token, ...details } = openProxyDetails(owner, row)
  await trx
    .updateTable('proxies')
    .set({ details: sealProxyDetails(owner, row.id, details) })
    .where('id', '=', row.id)
    .execute()
  await tellOwnerOfAnswer(trx, owner, details.name, answer)
}

/** Whether an invitation still waits: not answered, not older than its days, and its access not over. */
function isOpen(eb: ExpressionBuilder<Schema, 'proxies'>) {
  const now = Date.now()
  return eb.and([
    eb('proxies.accepted_at', 'is', null),
    eb('proxies.declined_at', 'is', null),
    eb('proxies.invited_at', '>', new Date(now - inviteDays * day).toISOString()),
    eb.or([
      eb('proxies.ends_at', 'is', null),
      eb('proxies.ends_at', '>', new Date(now).toISOString()),
    ]),
  ])
}

function macOf(owner: { id: string }, email: string, token: string): string {
  return lookupHash('invitation', `${owner.id}\0${emailHash(email)}\0${token}`)
}
