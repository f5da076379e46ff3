import type { Database } from '#db/client.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { shareGrantRows } from '#db/rows/share-grant-rows.server.ts'
import { pruneToNewest } from '../links/prune-to-newest.server.ts'
import type { AttemptKey } from './code-budget.server.ts'
import { grantMs } from './emergency-access.server.ts'

/** Above this number of browsers, the browser with the oldest grant needs the code again. */
export const maxGrantsPerLink = 50

/**
 * Lets a browser read one record for an hour.
 * @param sealNameFor seals the name of the responder for the row with this hash.
 * @returns the token for its cookie.
 */
export async function createGrant(
  trx: Database,
  { link_id, generation }: AttemptKey,
  device: string | null,
  sealNameFor: (hash: string) => Buffer | null,
): Promise<string> {
  const { token, hash } = newToken()
  const now = Date.now()
  await shareGrantRows.insert(trx, {
    token_hash: hash,
    link_id,
    generation,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + grantMs).toISOString(),
    device_id: device,
    reader: sealNameFor(hash),
  })
  await pruneToNewest(trx, 'share_grants', {
    linkId: link_id,
    newest: hash,
    count: maxGrantsPerLink,
  })
  return token
}
