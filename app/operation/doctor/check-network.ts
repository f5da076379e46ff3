import { type Env, isLoopback } from '#app/lib/env.server.ts'
import { findPublicRanges } from '#app/lib/public-ranges.ts'
import { days } from '#app/lib/time.ts'
import { type CheckResult, resultsOf } from './check-result.ts'
import { formatDuration } from './durations.ts'
import type { Probe } from './probe.server.ts'

/** Returns whether only this machine can open the address of an instance. */
export function isLocal({ origin }: Pick<Env, 'origin'>): boolean {
  return isLoopback(new URL(origin).hostname)
}

/** Checks the scheme of the address. */
export function checkAddress({
  origin,
  secure,
  insecureNetwork,
}: Pick<Env, 'origin' | 'secure' | 'insecureNetwork'>): CheckResult {
  const { ok, warn } = resultsOf('address', 'Address')
  if (secure) return ok(origin)
  if (!insecureNetwork) return ok(`${origin}, for this machine alone`)
  return warn(
    `${origin} is not encrypted (ALLOW_INSECURE_HTTP): everybody in the network can read records`,
    'Put a TLS proxy in front, set APP_URL to its https address, and remove ALLOW_INSECURE_HTTP',
  )
}

/**
 * Checks that the address answers, and that no proxy hides the origin of forms.
 * @param answer to a GET of its health check.
 */
export function checkReachable(answer: Probe): CheckResult {
  const { ok, warn, bad } = resultsOf('reachable', 'Reachable')
  const { origin } = new URL(answer.address)
  const { status, body, tlsFault, networkFault, referrerPolicy = '' } = answer
  if (tlsFault !== undefined) return bad(...tlsTexts(origin, tlsFault))
  if (status === undefined) return warn(...networkTexts(origin, networkFault))
  if (status === 200 && body === 'ok' && /(^|[\s,])no-referrer($|,)/i.test(referrerPolicy)) {
    return warn(
      `a proxy adds "Referrer-Policy: no-referrer" to ${origin}: old browsers (Safari before 16.4) cannot send any form`,
      'Remove that header from the settings of your proxy: the server sends its own',
    )
  }
  if (status === 200 && body === 'ok') return ok(`${origin} answers`)
  if (status === 200) {
    return bad(
      `another program answers at ${origin}`,
      'Check APP_URL, and the target of your proxy',
    )
  }
  if (status === 503) {
    // A proxy answers with a page of its own.
    const fault = body && /^[\w:," ]+$/.test(body) ? body : 'unavailable'
    return bad(`${origin} says: ${fault}`, 'Check that the server runs, and read its log')
  }
  return bad(
    `${origin} answers with status ${status}`,
    'Check that the server runs, and the target of your proxy',
  )
}

/** Checks that a former address leads to the present one. @param answer to a GET of its root. */
export function checkFormerAddress(answer: Probe, origin: string): CheckResult {
  const { ok, warn, bad } = resultsOf('former-address', 'Former address')
  const former = new URL(answer.address).origin
  const { status, location, tlsFault, networkFault } = answer
  if (tlsFault !== undefined) return bad(...tlsTexts(former, tlsFault))
  if (status === undefined) return warn(...networkTexts(former, networkFault))
  const target =
    location && URL.canParse(location, former) ? new URL(location, former).origin : undefined
  if (status >= 300 && status < 400 && target === origin) return ok(`${former} leads to ${origin}`)
  return warn(
    `${former} ${target ? `leads to ${target}` : `answers with status ${status}`}, not to ${origin}: printed QR codes of it may not work`,
    'Let your proxy pass this host to the server, with its Host header',
  )
}

/** A certificate is renewed weeks before its end, by Let's Encrypt 30 days. */
const minCertificateMs = days(14)

/** Checks the end of a certificate. @param endsAt from the answer of an https address. */
export function checkCertificate(origin: string, endsAt: Date, now: number): CheckResult {
  const { ok, warn, bad } = resultsOf('certificate', 'Certificate')
  const { host } = new URL(origin)
  const leftMs = endsAt.getTime() - now
  const advice = 'Renew it, and find out why your proxy does not: its log says so'
  if (leftMs <= 0) return bad(`of ${host} has expired ${formatDuration(-leftMs)} ago`, advice)
  const text = `of ${host} ends in ${formatDuration(leftMs)}`
  return leftMs < minCertificateMs ? warn(text, advice) : ok(text)
}

export function checkProxies({
  secure,
  trustedProxies,
}: Pick<Env, 'secure' | 'trustedProxies'>): CheckResult {
  const { ok, warn, bad } = resultsOf('proxies', 'Proxies')
  const publicRanges = findPublicRanges(trustedProxies)
  if (publicRanges.length > 0) {
    return bad(
      `TRUSTED_PROXIES holds public ranges (${publicRanges.join(', ')}): every address in them can name any client address`,
      'Name single addresses of your proxy',
    )
  }
  if (trustedProxies.length > 0) return ok(`${trustedProxies.join(', ')}`)
  if (!secure) return ok('none')
  return warn(
    'TRUSTED_PROXIES is empty: all visitors count as one client, and wrong codes of one slow down all',
    'Set TRUSTED_PROXIES to the address from which your proxy connects',
  )
}

/** Checks that session cookies are sent over https alone. */
export function checkCookies(settings: Pick<Env, 'secure' | 'insecureNetwork'>): CheckResult {
  const { ok, warn } = resultsOf('cookies', 'Cookies')
  if (settings.secure) return ok('secure, for https alone')
  if (!settings.insecureNetwork) return ok('for this machine alone')
  return warn(
    'sent without encryption: somebody in the network can take over a login',
    'Serve over https',
  )
}

/** Checks who may register. */
export function checkRegistration(settings: Pick<Env, 'origin' | 'registration'>): CheckResult {
  const { ok, warn } = resultsOf('registration', 'Registration')
  const { registration } = settings
  if (registration !== 'open' || isLocal(settings)) return ok(registration)
  return warn(
    'open: everybody who knows the address can make an account',
    'If that is not what you intend, set REGISTRATION=invitation',
  )
}

type Texts = [text: string, advice: string]

function tlsTexts(origin: string, code: string): Texts {
  return [
    `this program does not trust ${origin}: ${tlsFaults[code] ?? code}`,
    'Correct the certificate of your proxy, or let this machine trust your own authority: phones that do not trust it open no emergency links',
  ]
}

function networkTexts(origin: string, code = 'unknown fault'): Texts {
  return [
    `${origin} cannot be reached from this machine: ${networkFaults[code] ?? code}`,
    isLocal({ origin })
      ? 'Start the server, if it does not run'
      : 'Check it from a phone outside of your network: some networks cannot reach themselves',
  ]
}

const untrusted = 'nobody that it trusts has signed the certificate'

const tlsFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the issuer is missing',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  EPROTO: 'there is no https',
}

const networkFaults: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'there is no host of this name',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ETIMEDOUT: 'no answer in time',
}
