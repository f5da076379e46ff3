import { isShlPossible, maxShlOriginLength } from '#app/interop/shl/shl-address.ts'
import { findPublicRanges } from '#app/lib/public-ranges.ts'
import type { App } from './boot.server.ts'

/** Returns a line for each setting of a server that starts and may not do what is meant. */
export function listStartWarnings({
  origin,
  secure,
  trustedProxies,
  hasUnprovenAddresses,
}: App['env']): string[] {
  const publicRanges = findPublicRanges(trustedProxies)
  return [
    ...(secure && trustedProxies.length === 0 ? [noProxiesWarning] : []),
    ...(hasUnprovenAddresses ? [unprovenWarning] : []),
    ...(isShlPossible(origin) ? [] : [longOriginWarning]),
    ...(publicRanges.length > 0 ? [publicRangesWarning(publicRanges)] : []),
  ]
}

// Also in .env.example, word for word.
const noProxiesWarning =
  'TRUSTED_PROXIES is empty: behind a proxy that is not named there all visitors count as one client, and the wrong codes of one visitor slow down all others.'

const unprovenWarning =
  'EMAIL_CONFIRMATION is off: somebody can use the email of another person for an account and give access to it, until that person resets the password. Set MAIL_TRANSPORT to resend or smtp.'

const longOriginWarning = `APP_URL is longer than ${maxShlOriginLength} characters: emergency links have no SMART Health Link, because its address would be longer than the standard allows. Other systems cannot read records; the pages for people work.`

function publicRangesWarning(ranges: string[]): string {
  return `TRUSTED_PROXIES holds public ranges (${ranges.join(', ')}): every address in them can name any client address. Name single addresses of your proxy.`
}
