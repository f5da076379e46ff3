import { clientHash } from '#app/emergency/codes/code-throttle.server.ts'
import { hours } from '#app/lib/time.ts'
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
