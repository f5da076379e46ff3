import type { RecordOwner } from '#app/access/withheld.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { listOwnLinks } from '#db/rows/emergency-link-rows.server.ts'
import type { MacRow } from '#db/rows/rows-with-mac.server.ts'
import { budgetOf, isLocked, isNextLockFinal, unlocksLeft } from './link-locks.server.ts'
import type { LinkSettings } from './link-settings.ts'
import { isLinkWithheld } from './link-withheld.ts'

/** An emergency link, as its owner sees it. */
export interface EmergencyLink {
  id: string
  /** Every account has one primary link. */
  isPrimary: boolean
  /** "Wallet"; empty for the primary link. */
  name: string
  /** True if address or code cannot be unsealed; both are empty then. Printed ones still work. */
  isUnreadable: boolean
  /** Grows when link and code are replaced. */
  generation: number
  /** The secret part of the address: 22 characters. */
  shareId: string
  /** Five digits, as text. */
  code: string
  /** Wrong codes of unknown browsers that were not refunded. */
  failures: number
  /** Wrong codes of known devices. */
  deviceFailures: number
  /** ISO time, or null before the first wrong code. */
  lastFailureAt: string | null
  /** At this many failures the link locks for unknown browsers. */
  budget: number
  isLocked: boolean
  /** Number of times this code was unlocked. */
  unlocks: number
  unlocksLeft: number
  /** True if the link opens now and its next lock cannot be unlocked. */
  isNextLockFinal: boolean
  isPaused: boolean
  /** ISO time of its end. */
  endsAt: string | null
  hasEnded: boolean
  settings: LinkSettings
  /** ISO time. */
  createdAt: string
}

/** Returns the links of an owner that the actor may see: the primary one first, then by age. */
export async function listEmergencyLinks(
  db: Database,
  owner: RecordOwner,
): Promise<EmergencyLink[]> {
  const rows = await listOwnLinks(db, owner.id)
  return rows.flatMap(row => toVisibleLink(owner, row) ?? [])
}

/** Returns the primary link, also for an actor from whom `listEmergencyLinks` withholds it. */
export async function getPrimaryLink(db: Database, owner: Owner): Promise<EmergencyLink> {
  const row = (await listOwnLinks(db, owner.id)).find(link => link.is_primary === 1)
  if (!row) throw new Error('This account has no primary link')
  return toLink(owner, row)
}

/** Returns one link; undefined for an unknown id, another owner's, and a withheld one. */
export async function findEmergencyLink(
  db: Database,
  owner: RecordOwner,
  linkId: string,
): Promise<EmergencyLink | undefined> {
  const row = (await listOwnLinks(db, owner.id)).find(({ id }) => id === linkId)
  return row && toVisibleLink(owner, row)
}

/** Returns the key of a link in the database, which stores the address only sealed. */
export function linkHash(shareId: string): string {
  return lookupHash('link', shareId)
}

/** Returns the settings of a link. Unreadable settings withhold everything. */
export function openLinkSettings(
  owner: Owner,
  row: Pick<MacRow<'share_links'>, 'id' | 'settings'>,
): LinkSettings {
  if (!row.settings) return {}
  const settings = unsealOrReport<LinkSettings>(
    owner,
    ['share_links.settings', row.id],
    row.settings,
  )
  return settings ?? { isUnreadable: true }
}

function toVisibleLink(owner: RecordOwner, row: MacRow<'share_links'>): EmergencyLink | undefined {
  const link = toLink(owner, row)
  return isLinkWithheld(link, owner.withheld) ? undefined : link
}

function toLink(owner: Owner, row: MacRow<'share_links'>): EmergencyLink {
  const settings = openLinkSettings(owner, row)
  const shareId = unsealOrReport<string>(owner, ['share_links.link', row.id], row.link)
  const code = unsealOrReport<string>(owner, ['share_links.code', row.id], row.code)
  const isUnreadable = shareId === undefined || code === undefined
  return {
    id: row.id,
    isPrimary: row.is_primary === 1,
    name: settings.name ?? '',
    isUnreadable,
    generation: row.generation,
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
