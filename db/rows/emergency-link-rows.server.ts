import type { Kysely } from 'kysely'
import type { Database } from '../client.server.ts'
import type { AllTables } from '../schema.ts'
import { type MacRow, RowsWithMac } from './rows-with-mac.server.ts'
import { shareDeviceRows } from './share-device-rows.server.ts'
import { shareGrantRows } from './share-grant-rows.server.ts'

export const emergencyLinkRows = new RowsWithMac(
  'share_links',
  'id',
  'user_id',
  'generation',
  'link_hash',
  'code_hash',
  'is_paused',
  'ends_at',
  'settings',
)

/**
 * Returns an owner's links, the primary one first, then by age. Also one that another writer has
 * changed, which its owner must see to replace it.
 */
export async function listOwnLinks(
  db: Database,
  ownerId: string,
): Promise<MacRow<'share_links'>[]> {
  const all: Kysely<AllTables> = db
  return await all
    .selectFrom('share_links')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Locks a link of `listOwnLinks` until the caller's transaction ends. */
export async function lockOwnLink(
  trx: Database,
  ownerId: string,
  linkId: string,
): Promise<{ row: MacRow<'share_links'>; isChanged: boolean } | undefined> {
  const all: Kysely<AllTables> = trx
  const row = await all
    .updateTable('share_links')
    .set(link => ({ generation: link.ref('generation') }))
    .where('id', '=', linkId)
    .where('user_id', '=', ownerId)
    .returningAll()
    .executeTakeFirst()
  return row && { row, isChanged: !emergencyLinkRows.isGenuine(row) }
}

/** Hashes of the secret part of a link and of a browser's tokens; '' without a token. */
interface LinkHashes {
  link: string
  grant: string
  device: string
}

/**
 * Returns an open link and its owner, with the grant and the known device of a browser. One
 * statement, since every emergency page runs it.
 */
export async function findOpenLink(
  db: Database,
  hashes: LinkHashes,
  { maxDeviceFailures }: { maxDeviceFailures: number },
) {
  const now = new Date().toISOString()
  const all: Kysely<AllTables> = db
  const row = await all
    .selectFrom('share_links')
    .innerJoin('users', 'users.id', 'share_links.user_id')
    .leftJoin('share_grants', join =>
      join
        .onRef('share_grants.link_id', '=', 'share_links.id')
        .onRef('share_grants.generation', '=', 'share_links.generation')
        .on('share_grants.token_hash', '=', hashes.grant)
        .on('share_grants.expires_at', '>', now),
    )
    .leftJoin('share_devices', join =>
      join
        .onRef('share_devices.link_id', '=', 'share_links.id')
        .onRef('share_devices.generation', '=', 'share_links.generation')
        .on('share_devices.id', '=', hashes.device)
        .on('share_devices.expires_at', '>', now)
        .on('share_devices.failures', '<', maxDeviceFailures),
    )
    .select(['share_links.id as linkId', 'share_links.generation', 'share_links.settings'])
    .select(['share_links.failures', 'share_links.device_failures', 'share_links.unlocks'])
    .select(['share_grants.expires_at as expiresAt', 'share_grants.reader', 'share_grants.notes'])
    .select('share_devices.id as device')
    .select(['users.id', 'users.identity', 'users.data_key', 'users.created_at'])
    .select(emergencyLinkRows.references)
    .select(shareGrantRows.references)
    .select(shareDeviceRows.references)
    .where('share_links.link_hash', '=', hashes.link)
    .where('share_links.is_paused', '=', 0)
    .where(link =>
      link.or([link('share_links.ends_at', 'is', null), link('share_links.ends_at', '>', now)]),
    )
    .executeTakeFirst()
  if (!row || !emergencyLinkRows.takeMac(row)) return undefined
  const isGranted = row.expiresAt !== null && shareGrantRows.takeMac(row)
  const isKnown = row.device !== null && shareDeviceRows.takeMac(row)
  const { expiresAt, reader, notes, device, ...link } = row
  return {
    ...link,
    grant: isGranted && expiresAt ? { expiresAt, reader, notes: notes ?? 0 } : undefined,
    deviceId: isKnown ? device : null,
  }
}
