import { randomBytes, timingSafeEqual } from 'node:crypto'
import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { openBucket } from './login-throttle.server.ts'

// After OWASP's device cookies: a browser that has signed in to an account gets a pass for it,
// which carries no rights but a bucket of its own among the wrong passwords.

/** A pass is good for this long. */
export const passDays = 90

/**
 * Returns since when browsers can be known to an account, in ms since 1970: since it was made, or
 * since all of them were forgotten. An earlier account with the same address made passes too. 0
 * without an account.
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
 * @param since passes from before count no more: see `devicesSince`.
 */
export function bucketOfPass(pass: string | undefined, emailHash: string, since: number): string {
  const [id, issued, seal] = pass?.split('.') ?? []
  if (!id || !issued || !seal) return openBucket
  const isOurs = equal(seal, computeSeal(emailHash, id, issued))
  const isFresh = Number(issued) > Date.now() - days(passDays) && Number(issued) >= since
  return isOurs && isFresh ? `device ${id}` : openBucket
}

/**
 * Returns a pass for an account, issued just now.
 * @param bucket of this browser so far, which the new pass keeps; the open bucket for a new one.
 */
export function newPass(emailHash: string, bucket: string): string {
  const id =
    bucket === openBucket ? randomBytes(12).toString('base64url') : bucket.slice('device '.length)
  const issued = String(Date.now())
  return `${id}.${issued}.${computeSeal(emailHash, id, issued)}`
}

function computeSeal(emailHash: string, id: string, issued: string): string {
  return lookupHash('device', `${emailHash} ${id} ${issued}`)
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
