import { type Person, personColumns, unsealPerson } from '#app/accounts/person.server.ts'
import { hours } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, openDataKey } from '#db/crypto/keys.server.ts'
import { boundRefs, isGenuineIn } from '#db/crypto/row-mac.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { linkHash, openLinkSettings } from '../links/emergency-links.server.ts'
import { countAttemptsLeft, isLocked, isSpent } from '../links/link-locks.server.ts'
import { hasPublicLine, type LinkSettings, type PublicLines } from '../links/link-settings.ts'
import { maxNotesPerGrant } from '../responder-notes/responder-note-schema.ts'
import { clientHash } from './code-throttle.server.ts'
import { maxWrongCodesPerDevice } from './responder-devices.server.ts'

/** A grant expires this long after the right code; later requests do not extend it. */
export const grantMs = hours(1)

/** Unknown links that one client may ask for in an hour. */
const maxProbesPerHour = 60

/**
 * A link that is neither paused nor ended. Its owner is known only with a grant, or to show public
 * lines.
 */
export interface FoundLink {
  id: string
  generation: number
  /** True if no code of this browser is compared. */
  isLocked: boolean
  /** Number of wrong codes after which the link locks for unknown browsers. */
  attemptsLeft: number
  /** Id of this browser as a known device. */
  deviceId: string | null
  /** The lines that are shown without the code; null for none. */
  publicLines: { owner: Person; lines: PublicLines } | null
  grant: Grant | null
}

/** The right of one browser to read one record. */
export interface Grant {
  tokenHash: string
  linkId: string
  owner: Person
  /** ISO time. */
  expiresAt: string
  /** The name that the responder gave. */
  responderName?: string
  /** Number of notes that can still be left with this grant. */
  notesLeft: number
  settings: LinkSettings
}

/**
 * Finds a link by the secret part of its address, with the grant and device of the browser's
 * tokens. Paused and ended links are not found. One query, since every emergency page runs it.
 */
export async function findLink(
  db: Database,
  shareId: string,
  tokens: { grant?: string; device?: string },
): Promise<FoundLink | undefined> {
  const tokenHash = tokens.grant ? hashToken(tokens.grant) : ''
  const row = await selectLink(db, {
    link: linkHash(shareId),
    grant: tokenHash,
    device: tokens.device ? hashToken(tokens.device) : '',
  }).executeTakeFirst()
  if (!row || !isGenuineIn(row, 'share_links', 'link')) return undefined
  const dataKey = openDataKey(row.id, row.data_key)
  const settings = openLinkSettings(
    { id: row.id, dataKey },
    { id: row.linkId, settings: row.settings },
  )
  const { open: lines } = settings
  const isGranted = row.expiresAt !== null && isGenuineIn(row, 'share_grants', 'grant')
  const isKnown = row.device !== null && isGenuineIn(row, 'share_devices', 'device')
  const device = isKnown ? row.device : null
  const isOpen = lines !== undefined && hasPublicLine(lines)
  // Most code pages do not show the owner, so the name stays sealed.
  const owner = isOpen || isGranted ? unsealPerson(row, dataKey) : undefined
  return {
    id: row.linkId,
    generation: row.generation,
    isLocked: device ? isSpent(row) : isLocked(row),
    attemptsLeft: countAttemptsLeft(row),
    deviceId: device,
    publicLines: owner && lines && isOpen ? { owner, lines } : null,
    grant:
      owner && isGranted && row.expiresAt
        ? {
            tokenHash,
            linkId: row.linkId,
            owner,
            expiresAt: row.expiresAt,
            responderName: row.reader
              ? unsealOrReport<string>(owner, ['share_grants.reader', tokenHash], row.reader)
              : undefined,
            notesLeft: Math.max(0, maxNotesPerGrant - (row.notes ?? 0)),
            settings,
          }
        : null,
  }
}

/** Hashes of the secret part of the link and of the browser's tokens; '' without a token. */
interface LinkHashes {
  link: string
  grant: string
  device: string
}

function selectLink(db: Database, hashes: LinkHashes) {
  const now = new Date().toISOString()
  return db
    .selectFrom('share_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .leftJoin('share_grants as grant', join =>
      join
        .onRef('grant.link_id', '=', 'link.id')
        .onRef('grant.generation', '=', 'link.generation')
        .on('grant.token_hash', '=', hashes.grant)
        .on('grant.expires_at', '>', now),
    )
    .leftJoin('share_devices as device', join =>
      join
        .onRef('device.link_id', '=', 'link.id')
        .onRef('device.generation', '=', 'link.generation')
        .on('device.id', '=', hashes.device)
        .on('device.expires_at', '>', now)
        .on('device.failures', '<', maxWrongCodesPerDevice),
    )
    .select(['link.id as linkId', 'link.generation', 'link.settings'])
    .select(['link.failures', 'link.device_failures', 'link.unlocks'])
    .select(['grant.expires_at as expiresAt', 'grant.reader', 'grant.notes'])
    .select('device.id as device')
    .select(boundRefs('share_links', 'link'))
    .select(boundRefs('share_grants', 'grant'))
    .select(boundRefs('share_devices', 'device'))
    .select(personColumns)
    .where('link.link_hash', '=', hashes.link)
    .where('link.is_paused', '=', 0)
    .where(link => link.or([link('link.ends_at', 'is', null), link('link.ends_at', '>', now)]))
}

/** Stores the name that a responder gave after the code. */
export async function saveResponderName(db: Database, grant: Grant, name: string): Promise<void> {
  await db
    .updateTable('share_grants')
    .set({ reader: sealResponderName(grant.owner, grant.tokenHash, name) })
    .where('token_hash', '=', grant.tokenHash)
    .execute()
}

/** Seals the name of a responder for the row of their grant. */
export function sealResponderName(owner: Person, tokenHash: string, name: string): Buffer {
  return seal(owner, ['share_grants.reader', tokenHash], name)
}

/** Ends the grant of a token. */
export async function endGrant(db: Database, token: string): Promise<void> {
  await db.deleteFrom('share_grants').where('token_hash', '=', hashToken(token)).execute()
}

/** Counts a visit to an unknown link. @returns 0, or the seconds that the client must wait. */
export async function countProbe(db: Database, client: string): Promise<number> {
  const key = `view-probes:${clientHash(client)}`
  return countEvent(db, { key, limit: maxProbesPerHour, windowMs: hours(1) })
}
