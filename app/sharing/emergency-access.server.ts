import { type Person, personColumns, personOf } from '#app/accounts/person.server.ts'
import { clientNetwork } from '#app/limits/client-network.ts'
import { countEvent } from '#app/limits/rate-limits.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, lookupHash } from '#db/crypto/keys.server.ts'
import { budgetOf, linkHash } from './share-links.server.ts'
import { sweepSharing } from './sweep.server.ts'

const hour = 60 * 60_000

/** How long a browser that gave the right code may read: absolute, not sliding. */
export const grantMs = hour

/** Unknown links that one client may ask for in an hour. */
const probesPerHour = 60

/** A link that exists. Whose it is, and the key to their data, is known only with a grant. */
export interface FoundLink {
  id: string
  generation: number
  isLocked: boolean
  grant: { owner: Person; expiresAt: string } | null
}

/**
 * Finds a link by the secret part of its address, with the grant that the browser's token stands for.
 * One query: this runs for every emergency page.
 */
export async function findLink(
  db: Database,
  shareId: string,
  grantToken: string | undefined,
): Promise<FoundLink | undefined> {
  const row = await db
    .selectFrom('share_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .leftJoin('share_grants as grant', join =>
      join
        .onRef('grant.link_id', '=', 'link.id')
        .onRef('grant.generation', '=', 'link.generation')
        .on('grant.token_hash', '=', grantToken ? hashToken(grantToken) : '')
        .on('grant.expires_at', '>', new Date().toISOString()),
    )
    .select(['link.id as linkId', 'link.generation', 'link.failures', 'link.unlocks'])
    .select(personColumns)
    .select('grant.expires_at as expiresAt')
    .where('link.link_hash', '=', linkHash(shareId))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.linkId,
    generation: row.generation,
    isLocked: row.failures >= budgetOf(row.unlocks),
    grant: row.expiresAt ? { owner: personOf(row), expiresAt: row.expiresAt } : null,
  }
}

/** Ends the access that a token gave. */
export async function endGrant(db: Database, token: string): Promise<void> {
  await db.deleteFrom('share_grants').where('token_hash', '=', hashToken(token)).execute()
}

/** Counts a visit to a link that does not exist. Returns 0, or the seconds a client that probes must wait. */
export async function countProbe(db: Database, client: string): Promise<number> {
  await sweepSharing(db)
  const key = `view-probes:${lookupHash('client', clientNetwork(client))}`
  return countEvent(db, { key, limit: probesPerHour, windowMs: hour })
}
