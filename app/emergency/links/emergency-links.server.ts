import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { RecordOwner } from '#app/access/withheld.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import { voidMailLinks } from '#app/mail/mail-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { codeHash, lookupHash } from '#db/crypto/keys.server.ts'
import { isGenuine, macOf, withMac } from '#db/crypto/row-mac.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import type { ShareLinksTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  budgetInSql,
  budgetOf,
  isLocked,
  isNextLockFinal,
  maxUnlocksPerGeneration,
  unlocksLeft,
} from './link-locks.server.ts'
import type { LinkSettings } from './link-settings.ts'
import { isLinkWithheld } from './link-withheld.ts'

/** Links that one person may have, the primary one among them. */
export const maxLinksPerOwner = 10

/** An emergency link as its owner sees it. */
export interface EmergencyLink {
  id: string
  /** The one that every account has. */
  isPrimary: boolean
  /** "Wallet"; empty for the primary one. */
  name: string
  /** Address or code cannot be opened: both are empty then. The printed ones go on working. */
  isUnreadable: boolean
  /** The secret part of the address: 22 characters. */
  shareId: string
  /** Five digits, as text. */
  code: string
  /** Wrong codes of unknown browsers tried so far and not given back. */
  failures: number
  /** Wrong codes of known devices. */
  deviceFailures: number
  /** ISO time, or null when nobody ever typed a wrong code. */
  lastFailureAt: string | null
  /** At this many failures the link locks for unknown browsers. */
  budget: number
  isLocked: boolean
  /** How often this code was unlocked. */
  unlocks: number
  unlocksLeft: number
  /** True if it opens now, and its next lock cannot be unlocked. */
  isNextLockFinal: boolean
  isPaused: boolean
  /** ISO time from which on it opens nothing. */
  endsAt: string | null
  hasEnded: boolean
  settings: LinkSettings
  /** ISO time. */
  createdAt: string
}

/** Makes a person's primary link and code. Run it in the transaction that makes the account. */
export async function createPrimaryLink(db: Database, owner: Owner): Promise<void> {
  await insertLink(db, owner, { isPrimary: true, settings: {} })
}

/**
 * Makes a further link with a code of its own.
 * @returns its id; undefined, and nothing is made, when the person has all the links one may have.
 */
export async function addEmergencyLink(
  db: Database,
  owner: Owner,
  name: string,
): Promise<string | undefined> {
  return inTransaction(db, async trx => {
    // Two additions at the same time must not both count nine.
    await lockAccountRow(trx, owner.id)
    const { links } = await trx
      .selectFrom('share_links')
      .select(eb => eb.fn.countAll<number>().as('links'))
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    if (Number(links) >= maxLinksPerOwner) return undefined
    return insertLink(trx, owner, { isPrimary: false, settings: { name } })
  })
}

/** All links of a person that their reader may see, the primary one first, then as they were made. */
export async function listEmergencyLinks(
  db: Database,
  owner: RecordOwner,
): Promise<EmergencyLink[]> {
  const rows = await selectLinks(db, owner).execute()
  return rows.flatMap(row => visibleLinkOf(owner, row) ?? [])
}

/**
 * A person's primary link, whoever asks: `listEmergencyLinks` leaves it out for a proxy who may not see what it shows.
 * @throws NoResultError for an owner without one; every account is made with one.
 */
export async function getPrimaryLink(db: Database, owner: Owner): Promise<EmergencyLink> {
  const row = await selectLinks(db, owner).where('is_primary', '=', 1).executeTakeFirstOrThrow()
  return linkOf(owner, row)
}

/** One link of a person; undefined for an unknown id, for somebody else's, and for one that its reader may not see. */
export async function findEmergencyLink(
  db: Database,
  owner: RecordOwner,
  linkId: string,
): Promise<EmergencyLink | undefined> {
  const row = await selectLinks(db, owner).where('id', '=', linkId).executeTakeFirst()
  return row && visibleLinkOf(owner, row)
}

/** What its owner may change about a link. */
export interface LinkChange {
  isPaused?: boolean
  /** ISO time; null for no end. */
  endsAt?: string | null
  /** Gives the new settings for those that are stored: two pages that change different ones lose nothing. */
  settings?: (stored: LinkSettings) => LinkSettings
}

/**
 * Pauses or resumes a link, sets or takes away its end, or stores what its owner decided about it.
 * Pausing and every change of the end close it at once for whoever has it open.
 */
export async function updateEmergencyLink(
  db: Database,
  owner: Owner,
  linkId: string,
  { isPaused, endsAt, settings }: LinkChange,
): Promise<void> {
  await inTransaction(db, async trx => {
    const row = await lockLinkRow(trx, owner, linkId)
    if (!row) return
    if (!isGenuine('share_links', row)) throw new ChangedLinkError()
    await writeLinkRow(trx, row, {
      ...(isPaused !== undefined && { is_paused: isPaused ? 1 : 0 }),
      ...(endsAt !== undefined && { ends_at: endsAt }),
      ...(settings && {
        settings: sealSettings(owner, linkId, settings(openLinkSettings(owner, row))),
      }),
    })
    if (isPaused || endsAt !== undefined) await deleteGrants(trx, linkId)
  })
}

/**
 * Replaces link and code: a new address, a new code, the whole budget again. What opened it until
 * now opens nothing from the same transaction on: the old address, running views, known devices,
 * links in mails. A link that was changed in the database is paused then, until its owner has
 * looked at what it shows.
 * @param options.isReset whether it is shown as it comes from now on, without an end, and not
 * paused.
 */
export async function replaceEmergencyLink(
  db: Database,
  owner: Owner,
  linkId: string,
  { isReset = false }: { isReset?: boolean } = {},
): Promise<void> {
  await inTransaction(db, async trx => {
    const row = await lockLinkRow(trx, owner, linkId)
    if (!row) return
    const generation = row.generation + 1
    const isChanged = !isGenuine('share_links', row)
    await writeLinkRow(trx, row, {
      ...(isChanged && { is_paused: 1 }),
      ...(isReset && { is_paused: 0, ends_at: null, settings: null }),
      generation,
      ...newSecrets(owner, linkId, generation),
      failures: 0,
      device_failures: 0,
      unlocks: 0,
      last_failure_at: null,
    })
    await deleteGrants(trx, linkId)
    await trx.deleteFrom('share_devices').where('link_id', '=', linkId).execute()
    await trx.deleteFrom('share_attempts').where('link_id', '=', linkId).execute()
    await trx
      .updateTable('notices')
      .set({ dismissed_at: new Date().toISOString() })
      .where('link_id', '=', linkId)
      .where('kind', 'in', ['locked', 'wrong-codes'])
      .where('dismissed_at', 'is', null)
      .execute()
  })
}

/** Removes a further link with all that belongs to it. The primary one stays. */
export async function removeEmergencyLink(
  db: Database,
  owner: Owner,
  linkId: string,
): Promise<void> {
  await inTransaction(db, async trx => {
    await trx
      .deleteFrom('share_links')
      .where('id', '=', linkId)
      .where('user_id', '=', owner.id)
      .where('is_primary', '=', 0)
      .execute()
  })
}

/**
 * Opens a locked link for another 20 wrong codes.
 * A link that is not locked stays as it is: pressing twice must not use up two unlocks. A mailed link that would have
 * unlocked it is used up: it must not open the next lock.
 * @returns false when it is still locked because all unlocks are used, or there is no such link of theirs.
 */
export async function unlockEmergencyLink(
  db: Database,
  owner: Owner,
  linkId: string,
): Promise<boolean> {
  return await inTransaction(db, async trx => {
    const unlocked = await trx
      .updateTable('share_links')
      .set(row => ({ unlocks: row('unlocks', '+', row.lit(1)) }))
      .where('id', '=', linkId)
      .where('user_id', '=', owner.id)
      .where('unlocks', '<', maxUnlocksPerGeneration)
      .where(row => row('failures', '>=', budgetInSql(row)))
      .returning('generation')
      .executeTakeFirst()
    if (unlocked) {
      const subject = unlockSubject(linkId, unlocked.generation)
      await voidMailLinks(trx, { purpose: unlockPurpose, userId: owner.id, subject })
    }
    const link = await findEmergencyLink(trx, owner, linkId)
    return link !== undefined && !link.isLocked
  })
}

/** What a link in a mail is for that unlocks. */
export const unlockPurpose = 'unlock-link'

/** What such a mail link is about: a link in its present generation, so that it opens nothing after a replacement. */
export function unlockSubject(linkId: string, generation: number): string {
  return `${linkId}.${generation}`
}

/** How a link is found: the address itself is not stored in the clear. */
export function linkHash(shareId: string): string {
  return lookupHash('link', shareId)
}

/** Returns what the owner decided about a link. An unreadable value shows nothing. */
export function openLinkSettings(
  owner: Owner,
  row: Pick<Selectable<ShareLinksTable>, 'id' | 'settings'>,
): LinkSettings {
  if (!row.settings) return {}
  const settings = unsealOrReport<LinkSettings>(
    owner,
    ['share_links.settings', row.id],
    row.settings,
  )
  return settings ?? { isUnreadable: true }
}

async function insertLink(
  db: Database,
  owner: Owner,
  { isPrimary, settings }: { isPrimary: boolean; settings: LinkSettings },
): Promise<string> {
  const id = randomUUID()
  const generation = 1
  await db
    .insertInto('share_links')
    .values(
      withMac('share_links', {
        id,
        user_id: owner.id,
        generation,
        ...newSecrets(owner, id, generation),
        failures: 0,
        unlocks: 0,
        last_failure_at: null,
        created_at: new Date().toISOString(),
        is_primary: isPrimary ? 1 : 0,
        is_paused: 0,
        ends_at: null,
        settings: sealSettings(owner, id, settings),
      }),
    )
    .execute()
  return id
}

/** A link was changed in the database: its owner has to replace it before any other change. */
export class ChangedLinkError extends Error {
  override name = 'ChangedLinkError'
}

/** Holds a link of a person until the caller's transaction ends. */
async function lockLinkRow(
  trx: Database,
  owner: Owner,
  linkId: string,
): Promise<Selectable<ShareLinksTable> | undefined> {
  return await trx
    .updateTable('share_links')
    .set(link => ({ generation: link.ref('generation') }))
    .where('id', '=', linkId)
    .where('user_id', '=', owner.id)
    .returningAll()
    .executeTakeFirst()
}

async function writeLinkRow(
  trx: Database,
  row: Selectable<ShareLinksTable>,
  changes: Partial<Selectable<ShareLinksTable>>,
): Promise<void> {
  await trx
    .updateTable('share_links')
    .set({ ...changes, mac: macOf('share_links', { ...row, ...changes }) })
    .where('id', '=', row.id)
    .execute()
}

// 128 random bits that say nothing about the account, and five digits.
function newSecrets(owner: Owner, id: string, generation: number) {
  const shareId = randomBytes(16).toString('base64url')
  const code = String(randomInt(0, 100_000)).padStart(5, '0')
  return {
    link_hash: linkHash(shareId),
    link: seal(owner, ['share_links.link', id], shareId),
    code: seal(owner, ['share_links.code', id], code),
    code_hash: codeHash(id, generation, code),
  }
}

function selectLinks(db: Database, owner: Owner) {
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('user_id', '=', owner.id)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
}

function visibleLinkOf(
  owner: RecordOwner,
  row: Selectable<ShareLinksTable>,
): EmergencyLink | undefined {
  const link = linkOf(owner, row)
  return isLinkWithheld(link, owner.withheld) ? undefined : link
}

function linkOf(owner: Owner, row: Selectable<ShareLinksTable>): EmergencyLink {
  const settings = openLinkSettings(owner, row)
  const shareId = unsealOrReport<string>(owner, ['share_links.link', row.id], row.link)
  const code = unsealOrReport<string>(owner, ['share_links.code', row.id], row.code)
  const isUnreadable = shareId === undefined || code === undefined
  return {
    id: row.id,
    isPrimary: row.is_primary === 1,
    name: settings.name ?? '',
    isUnreadable,
    shareId: isUnreadable ? '' : shareId,
    code: isUnreadable ? '' : code,
    failures: row.failures,
    deviceFailures: row.device_failures,
    lastFailureAt: row.last_failure_at,
    budget: budgetOf(row.unlocks),
    isLocked: isLocked(row),
    unlocks: row.unlocks,
    unlocksLeft: unlocksLeft(row),
    isNextLockFinal: isNextLockFinal(row),
    isPaused: row.is_paused === 1,
    endsAt: row.ends_at,
    hasEnded: row.ends_at !== null && row.ends_at <= new Date().toISOString(),
    settings,
    createdAt: row.created_at,
  }
}

async function deleteGrants(db: Database, linkId: string): Promise<void> {
  await db.deleteFrom('share_grants').where('link_id', '=', linkId).execute()
}

function sealSettings(
  owner: Owner,
  id: string,
  { isUnreadable, ...settings }: LinkSettings,
): Buffer {
  // Only a choice of all parts replaces settings that cannot be opened.
  if (isUnreadable) throw new Error('The settings of this link cannot be opened')
  return seal(owner, ['share_links.settings', id], settings)
}
