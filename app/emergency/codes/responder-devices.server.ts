import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { shareDeviceRows } from '#db/rows/share-device-rows.server.ts'
import { pruneToNewest } from '../links/prune-to-newest.server.ts'

// OWASP device cookies: a browser that once gave the right code has a budget of its own, so that
// strangers who lock a link do not lock it for this browser.

/** Lifetime of a known device. */
export const deviceMs = days(90)

/** Wrong codes of one known device. After them it counts as any other browser. */
export const maxWrongCodesPerDevice = 20

/** Known devices of one link. Beyond that the oldest are deleted. */
const maxDevicesPerLink = 100

/**
 * Makes a browser a known device of a link. Runs in the transaction that grants access.
 * @returns the token for its cookie, and the id under which it is stored.
 */
export async function rememberResponderDevice(
  db: Database,
  link: { id: string; generation: number },
): Promise<{ token: string; id: string }> {
  const { token, hash } = newToken()
  const now = Date.now()
  await shareDeviceRows.insert(db, {
    id: hash,
    link_id: link.id,
    generation: link.generation,
    failures: 0,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + deviceMs).toISOString(),
  })
  await pruneToNewest(db, 'share_devices', {
    linkId: link.id,
    newest: hash,
    count: maxDevicesPerLink,
  })
  return { token, id: hash }
}
