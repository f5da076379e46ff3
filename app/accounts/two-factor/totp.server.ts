import { Secret, TOTP } from 'otpauth'
import { product } from '#app/lib/product.ts'

// RFC 6238 with the parameters that every authenticator app supports.
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps before and after the current one that are accepted: clocks differ. */
const window = 1

/** Returns 160 random bits for an authenticator, as base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * Returns the time step of a right code, as its number since 1970; undefined for a wrong one.
 * @param code six digits
 */
export function findTimeStep(secret: string, code: string): number | undefined {
  const totp = new TOTP({ ...rules, secret: Secret.fromBase32(secret) })
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Returns the `otpauth:` URL for the QR code. */
export function authenticatorAddress(secret: string, email: string): string {
  const { name: issuer } = product
  return new TOTP({ ...rules, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()
}
