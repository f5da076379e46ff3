import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { withMac } from '#db/crypto/row-mac.server.ts'
import { pruneToNewest } from '../links/prune-to-newest.server.ts'

// After OWASP's device cookies: a browser that once gave the right code is known to that link, and its wrong codes
// count for themselves. Strangers who lock a link do not lock it for whoever has used it before.

/** For so long a browser is known. */
export const deviceMs = days(90)

/** Wrong codes that one known device has in its life; then it is a browser as any other. */
export const maxWrongCodesPerDevice = 20

/** Devices that one link knows: beyond that the oldest are forgotten. */
const maxDevicesPerLink = 100

/**
 * Makes a browser known to a link. Runs in the transaction that lets it in.
 * @returns the token for its cookie, and the id under which it is stored.
 */
export async function rememberDevice(
  db: Database,
  link: { id: string; generation: number },
): Promise<{ token: string; id: string }> {
  const { token, hash } = newToken()
  const now = Date.now()
  await db
    .insertInto('share_devices')
    .values(
      withMac('share_devices', {
        id: hash,
        link_id: link.id,
        generation: link.generation,
        failures: 0,
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + deviceMs).toISOString(),
      }),
    )
    .execute()
  await pruneToNewest(db, 'share_devices', {
    linkId: link.id,
    newest: hash,
    count: maxDevicesPerLink,
  })
  return { token, id: hash }
}
