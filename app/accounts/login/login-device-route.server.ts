import { days } from '#app/lib/time.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { loginDeviceCookie, readCookie } from '../sessions/account-cookies-route.server.ts'
import { createPass, findPassBucket, passDays } from './login-devices.server.ts'
import { openBucket } from './login-throttle.server.ts'

/**
 * Returns the bucket in which this browser's wrong passwords for an account are counted.
 * @param since passes that were issued earlier are ignored: see `devicesSince`.
 */
export async function readBucket(request: Request, emailHash: string, since = 0): Promise<string> {
  return findPassBucket(await readCookie(cookieFor(emailHash), request), emailHash, since)
}

/** Returns whether this browser has logged in to an account before. */
export async function isKnownDevice(
  request: Request,
  emailHash: string,
  since?: number,
): Promise<boolean> {
  return (await readBucket(request, emailHash, since)) !== openBucket
}

/**
 * Makes this browser known to an account.
 * @returns the `Set-Cookie` header that carries the pass.
 */
export async function rememberLoginDevice(
  request: Request,
  emailHash: string,
  since?: number,
): Promise<string> {
  const pass = createPass(emailHash, await readBucket(request, emailHash, since))
  return cookieFor(emailHash).serialize(pass)
}

/** Returns the `Set-Cookie` header that deletes an account's pass. */
export function forgetDevice(emailHash: string): Promise<string> {
  return cookieFor(emailHash).serialize('', { maxAge: 0 })
}

// The cookie name does not reveal the account.
function cookieFor(emailHash: string) {
  const suffix = lookupHash('device cookie', emailHash).slice(0, 8)
  return loginDeviceCookie(suffix, days(passDays) / 1000)
}
