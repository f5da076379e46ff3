import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import type { Database } from '#db/client.server.ts'
import { codeHash } from '#db/crypto/keys.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { emergencyLinkRows, lockOwnLink } from '#db/rows/emergency-link-rows.server.ts'
import { shareDeviceRows } from '#db/rows/share-device-rows.server.ts'
import { shareGrantRows } from '#db/rows/share-grant-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { linkHash, openLinkSettings } from './emergency-links.server.ts'
import type { LinkSettings } from './link-settings.ts'

/** Links of one owner, the primary one included. */
export const maxLinksPerOwner = 10

/** Creates the primary link and its code, in the transaction that creates the account. */
export async function createPrimaryLink(db: Database, owner: Owner): Promise<void> {
  await insertLink(db, owner, { isPrimary: true, settings: {} })
}

/**
 * Creates a further link with a code of its own.
 * @returns its id; undefined when the owner has all the links one may have.
 */
export async function addEmergencyLink(
  db: Database,
  owner: Owner,
  name: string,
): Promise<string | undefined> {
  return inTransaction(db, async trx => {
    // Two additions at the same time must not both count nine.
    await lockAccountRow(trx, owner.id)
    const count = await emergencyLinkRows.count(trx, query => query.where('user_id', '=', owner.id))
    if (count >= maxLinksPerOwner) return undefined
    return insertLink(trx, owner, { isPrimary: false, settings: { name } })
  })
}

/** Changes that an owner makes to a link. */
export interface LinkChange {
  isPaused?: boolean
  /** ISO time; null for no end. */
  endsAt?: string | null
  /** Changes the stored settings, so that two pages that change different ones lose nothing. */
  settings?: (stored: LinkSettings) => LinkSettings
}

/**
 * Pauses or resumes a link, sets or removes its end, or stores its settings. A pause and every
 * change of the end also end the grants that are open.
 */
export async function updateEmergencyLink(
  db: Database,
  owner: Owner,
  linkId: string,
  { isPaused, endsAt, settings }: LinkChange,
): Promise<void> {
  await inTransaction(db, async trx => {
    const locked = await lockOwnLink(trx, owner.id, linkId)
    if (!locked) return
    const { row, isChanged } = locked
    if (isChanged) throw new ChangedLinkError()
    await emergencyLinkRows.rewrite(trx, row, {
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
 * Replaces link and code, and ends everything of the old ones: grants, known devices, mailed links.
 * A link that was changed in the database is paused until its owner has looked at it.
 * @param options.isReset also restores the default settings, without an end or a pause.
 */
export async function replaceEmergencyLink(
  db: Database,
  owner: Owner,
  linkId: string,
  { isReset = false }: { isReset?: boolean } = {},
): Promise<void> {
  await inTransaction(db, async trx => {
    const locked = await lockOwnLink(trx, owner.id, linkId)
    if (!locked) return
    const { row, isChanged } = locked
    const generation = row.generation + 1
    await emergencyLinkRows.rewrite(trx, row, {
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
    await shareDeviceRows.delete(trx, query => query.where('link_id', '=', linkId))
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

/** Removes a further link with all its rows. The primary link cannot be removed. */
export async function removeEmergencyLink(
  db: Database,
  owner: Owner,
  linkId: string,
): Promise<void> {
  await emergencyLinkRows.delete(db, query =>
    query.where('id', '=', linkId).where('user_id', '=', owner.id).where('is_primary', '=', 0),
  )
}

/** A link was changed in the database: its owner must replace it before any other change. */
export class ChangedLinkError extends Error {
  override name = 'ChangedLinkError'
}

async function insertLink(
  db: Database,
  owner: Owner,
  { isPrimary, settings }: { isPrimary: boolean; settings: LinkSettings },
): Promise<string> {
  const id = randomUUID()
  const generation = 1
  await emergencyLinkRows.insert(db, {
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
  })
  return id
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

async function deleteGrants(db: Database, linkId: string): Promise<void> {
  await shareGrantRows.delete(db, query => query.where('link_id', '=', linkId))
}

function sealSettings(
  owner: Owner,
  id: string,
  { isUnreadable, ...settings }: LinkSettings,
): Buffer {
  // Only a choice of all parts replaces settings that cannot be unsealed.
  if (isUnreadable) throw new Error('The settings of this link cannot be opened')
  return seal(owner, ['share_links.settings', id], settings)
}
