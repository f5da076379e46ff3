import { randomBytes } from 'node:crypto'
import { isSameSecret } from '#app/lib/is-same-secret.server.ts'
import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { openBucket } from './login-throttle.server.ts'

// OWASP device cookies: a browser that has logged in to an account gets a pass. It gives no
// rights: wrong passwords of its holder are only counted in a separate bucket.

/** Lifetime of a pass. */
export const passDays = 90

/**
 * Returns the time in ms since 1970 from which passes of an account are valid: its creation, or the
 * time when all its devices became unknown; 0 without an account. An earlier account with the same
 * address may have issued passes.
 */
export async function devicesSince(db: Database, emailHash: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(['created_at', 'devices_since'])
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()
  return row ? Date.parse(row.devices_since ?? row.created_at) : 0
}

/**
 * Returns the bucket in which wrong passwords for an account are counted, for the holder of a pass.
 * @param since earlier passes are invalid: see `devicesSince`.
 */
export function findPassBucket(pass: string | undefined, emailHash: string, since: number): string {
  const [id, issued, seal] = pass?.split('.') ?? []
  if (!id || !issued || !seal) return openBucket
  const isOurs = isSameSecret(seal, computeSeal(emailHash, id, issued))
  const isFresh = Number(issued) > Date.now() - days(passDays) && Number(issued) >= since
  return isOurs && isFresh ? `device ${id}` : openBucket
}

/**
 * Creates a pass for an account, issued now.
 * @param bucket present bucket of this browser, which the new pass keeps; open for a new browser.
 */
export function createPass(emailHash: string, bucket: string): string {
  const id =
    bucket === openBucket ? randomBytes(12).toString('base64url') : bucket.slice('device '.length)
  const issued = String(Date.now())
  return `${id}.${issued}.${computeSeal(emailHash, id, issued)}`
}

function computeSeal(emailHash: string, id: string, issued: string): string {
  return lookupHash('device', `${emailHash} ${id} ${issued}`)
}
