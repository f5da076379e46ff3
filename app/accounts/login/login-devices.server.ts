import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { deviceCookie, readCookie } from '../sessions/account-cookies-route.server.ts'
import { openLane } from './login-throttle.server.ts'

// After OWASP's device cookies: a browser that has signed in to an account gets a pass for it,
// which carries no rights but a lane of its own among the wrong passwords.

const days = 90
const day = 24 * 60 * 60_000

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
 * The lane in which this browser's wrong passwords for an account are counted.
 * @param since passes from before count no more: see `devicesSince`.
 */
export async function laneOf(request: Request, emailHash: string, since = 0): Promise<string> {
  const pass = await readCookie(cookieFor(emailHash), request)
  const [id, issued, seal] = pass?.split('.') ?? []
  if (!id || !issued || !seal) return openLane
  const isOurs = equal(seal, sealOf(emailHash, id, issued))
  const isFresh = Number(issued) > Date.now() - days * day && Number(issued) >= since
  return isOurs && isFresh ? `device ${id}` : openLane
}

/** Whether somebody has signed in to an account on this browser before. */
export async function isKnownDevice(
  request: Request,
  emailHash: string,
  since?: number,
): Promise<boolean> {
  return (await laneOf(request, emailHash, since)) !== openLane
}

/**
 * Makes this browser known to an account.
 * @returns the `Set-Cookie` header that carries the pass.
 */
export async function rememberDevice(
  request: Request,
  emailHash: string,
  since?: number,
): Promise<string> {
  const lane = await laneOf(request, emailHash, since)
  const id =
    lane === openLane ? randomBytes(12).toString('base64url') : lane.slice('device '.length)
  const issued = String(Date.now())
  return cookieFor(emailHash).serialize(`${id}.${issued}.${sealOf(emailHash, id, issued)}`)
}

/** The `Set-Cookie` header that takes an account's pass out of the browser. */
export function forgetDevice(emailHash: string): Promise<string> {
  return cookieFor(emailHash).serialize('', { maxAge: 0 })
}

// The name tells nobody which account it is for.
function cookieFor(emailHash: string) {
  const suffix = lookupHash('device cookie', emailHash).slice(0, 8)
  return deviceCookie(suffix, (days * day) / 1000)
}

function sealOf(emailHash: string, id: string, issued: string): string {
  return lookupHash('device', `${emailHash} ${id} ${issued}`)
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
