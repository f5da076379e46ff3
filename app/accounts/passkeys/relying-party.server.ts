import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import { minutes } from '#app/lib/time.ts'
import { isNamedHost } from './passkey-rules.ts'

/** The owner of a passkey in WebAuthn. */
export interface RelyingParty {
  /** Host name; a passkey works only there. */
  id: string
  name: string
  /** Origin that the browser must report. */
  origin: string
}

/** Returns this server as a relying party. */
export function relyingParty(): RelyingParty {
  const { origin } = env()
  return { id: new URL(origin).hostname, name: product.name, origin }
}

/** Returns whether this server can offer passkeys: not if its origin is an IP address. */
export function canOfferPasskeys(): boolean {
  return isNamedHost(relyingParty().id)
}

/** Returns the WebAuthn user handle: the random id, without a name. */
export function toUserHandle({ id }: { id: string }): Buffer {
  return Buffer.from(id)
}

/** Loads the library on first use: it takes 26 MB, and most servers have no passkeys. */
export function loadWebauthn() {
  return import('@simplewebauthn/server')
}

/** EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** Lifetime of a challenge. */
export const ceremonyMs = minutes(5)
