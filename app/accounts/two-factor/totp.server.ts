import { Secret, TOTP } from 'otpauth'
import { product } from '#app/lib/product.ts'

// RFC 6238 as every authenticator app knows it.
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Clocks differ: the codes just before and just after this one are right too. */
const window = 1

/** 160 random bits for an authenticator, as base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * The time step whose code this is, of those that are right now.
 * @param code six digits
 * @returns the number of the step since 1970, or undefined for a wrong code.
 */
export function stepOf(secret: string, code: string): number | undefined {
  const totp = new TOTP({ ...rules, secret: Secret.fromBase32(secret) })
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** What an authenticator app reads from the QR code: `otpauth://totp/…`. */
export function authenticatorAddress(secret: string, email: string): string {
  const { name: issuer } = product
  return new TOTP({ ...rules, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()
}
