import { type Person, unsealPerson } from '#app/accounts/person.server.ts'
import { hours } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, openDataKey } from '#db/crypto/keys.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { findOpenLink } from '#db/rows/emergency-link-rows.server.ts'
import { shareGrantRows } from '#db/rows/share-grant-rows.server.ts'
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
 * tokens. Paused and ended links are not found.
 */
export async function findLink(
  db: Database,
  shareId: string,
  tokens: { grant?: string; device?: string },
): Promise<FoundLink | undefined> {
  const tokenHash = tokens.grant ? hashToken(tokens.grant) : ''
  const device = tokens.device ? hashToken(tokens.device) : ''
  const hashes = { link: linkHash(shareId), grant: tokenHash, device }
  const row = await findOpenLink(db, hashes, { maxDeviceFailures: maxWrongCodesPerDevice })
  if (!row) return undefined
  const { linkId, deviceId, grant } = row
  const dataKey = openDataKey(row.id, row.data_key)
  const settings = openLinkSettings({ id: row.id, dataKey }, { id: linkId, settings: row.settings })
  const { open: lines } = settings
  const isOpen = lines !== undefined && hasPublicLine(lines)
  // Most code pages do not show the owner, so the name stays sealed.
  const owner = isOpen || grant ? unsealPerson(row, dataKey) : undefined
  return {
    id: linkId,
    generation: row.generation,
    isLocked: deviceId ? isSpent(row) : isLocked(row),
    attemptsLeft: countAttemptsLeft(row),
    deviceId,
    publicLines: owner && lines && isOpen ? { owner, lines } : null,
    grant:
      owner && grant
        ? {
            tokenHash,
            linkId,
            owner,
            expiresAt: grant.expiresAt,
            responderName: grant.reader
              ? unsealOrReport<string>(owner, ['share_grants.reader', tokenHash], grant.reader)
              : undefined,
            notesLeft: Math.max(0, maxNotesPerGrant - grant.notes),
            settings,
          }
        : null,
  }
}

/** Stores the name that a responder gave after the code. */
export async function saveResponderName(db: Database, grant: Grant, name: string): Promise<void> {
  await shareGrantRows.update(db, query =>
    query
      .set({ reader: sealResponderName(grant.owner, grant.tokenHash, name) })
      .where('token_hash', '=', grant.tokenHash),
  )
}

/** Seals the name of a responder for the row of their grant. */
export function sealResponderName(owner: Person, tokenHash: string, name: string): Buffer {
  return seal(owner, ['share_grants.reader', tokenHash], name)
}

export async function endGrant(db: Database, token: string): Promise<void> {
  await shareGrantRows.delete(db, query => query.where('token_hash', '=', hashToken(token)))
}

/** Counts a visit to an unknown link. @returns 0, or the seconds that the client must wait. */
export async function countProbe(db: Database, client: string): Promise<number> {
  const key = `view-probes:${clientHash(client)}`
  return countEvent(db, { key, limit: maxProbesPerHour, windowMs: hours(1) })
}
