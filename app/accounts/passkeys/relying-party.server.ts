import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import { minutes } from '#app/lib/time.ts'
import { isNamedHost } from './passkey-rules.ts'

/** To whom a passkey belongs, in the words of WebAuthn. */
export interface RelyingParty {
  /** Host name; a passkey works there and nowhere else. */
  id: string
  name: string
  /** Where the browser must say that it was. */
  origin: string
}

/** This server, as a passkey knows it. */
export function relyingParty(): RelyingParty {
  const { origin } = env()
  return { id: new URL(origin).hostname, name: product.name, origin }
}

/** Whether this server can offer passkeys at all: not when it is reached by an IP address. */
export function canOfferPasskeys(): boolean {
  return isNamedHost(relyingParty().id)
}

/** The account as a passkey keeps it: random like the id itself, and nobody's name. */
export function userHandleOf({ id }: { id: string }): Buffer {
  return Buffer.from(id)
}

/** Loaded by the first passkey that is added or looked at: it takes 26 MB, and most servers have none. */
export function loadWebauthn() {
  return import('@simplewebauthn/server')
}

/** The algorithms that devices know: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** How long somebody may look for their device, in milliseconds: also how long a challenge holds. */
export const ceremonyMs = minutes(5)
