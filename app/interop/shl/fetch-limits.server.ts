import { clientHash } from '#app/emergency/codes/code-throttle.server.ts'
import { deviceMs } from '#app/emergency/codes/responder-devices.server.ts'
import { hours } from '#app/lib/time.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { RateLimit } from '#db/rate-limits.server.ts'

/** Manifests, and files by their addresses, that a client may get of one link in an hour. */
export const maxFetchesPerHour = 60

/** Seconds after which a system may ask again for a record that can change. */
export const pollSeconds = 3600

/** Returns the limit of a client for one link. @param client its address. */
export function fetchLimit(
  what: 'manifests' | 'files',
  client: string,
  link: { id: string },
): RateLimit {
  const key = `shl-${what}:${clientHash(client)}:${link.id}`
  return { key, limit: maxFetchesPerHour, windowMs: hours(1) }
}

/**
 * Returns the limit of first reads: one for each name that a receiver gives, client and code of a
 * link, for as long as a browser is a known device.
 */
export function knownReceiver(
  { recipient, client }: { recipient: string; client: string },
  { id, generation }: { id: string; generation: number },
): RateLimit {
  const receiver = lookupHash('receiver', `${id}\0${generation}\0${recipient}`)
  return { key: `shl-known:${clientHash(client)}:${receiver}`, limit: 1, windowMs: deviceMs }
}
