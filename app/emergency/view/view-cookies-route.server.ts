import { createHash } from 'node:crypto'
import { env } from '#app/lib/env.server.ts'
import { deviceMs } from '../codes/responder-devices.server.ts'
import type { LanguageTag } from '../languages/languages.server.ts'
import { openedMark } from './page-context.ts'

/** The message that the next page shows once. */
type Flash = 'verified' | 'finished' | 'noted'

const flashes: readonly string[] = ['verified', 'finished', 'noted'] satisfies Flash[]

/** The cookies of the emergency pages that a browser sent; values of another form are dropped. */
export interface ViewCookies {
  /** Token of the grant for this link. */
  grant: string | undefined
  /** Token of a known device. */
  device: string | undefined
  /** Token by which repeated codes of one browser are recognised. */
  browser: string | undefined
  flash: Flash | undefined
  /** Sealed values of a refused form. */
  typed: string | undefined
}

/** Reads the cookies of the emergency pages for one link. */
export function readViewCookies(request: Request, shareId: string): ViewCookies {
  const sent = cookiesIn(request)
  const flash = sent.get(formatName('flash'))
  return {
    grant: tokenOrUndefined(sent.get(formatName(linkSuffix(shareId)))),
    device: tokenOrUndefined(sent.get(formatName(`d_${linkSuffix(shareId)}`))),
    browser: tokenOrUndefined(sent.get(formatName('browser'))),
    flash: flash && flashes.includes(flash) ? (flash as Flash) : undefined,
    typed: sent.get(formatName(`t_${linkSuffix(shareId)}`)),
  }
}

/** Returns whether an address or a form has the mark, and its browser sent none of the cookies. */
export function isCookieless(marked: FormData | URLSearchParams, cookies: ViewCookies): boolean {
  return marked.has(openedMark) && Object.values(cookies).every(value => value === undefined)
}

/** Returns the language cookie as it was sent. */
export function readLanguageCookie(request: Request): string | undefined {
  return cookiesIn(request).get(formatName('lang'))
}

/**
 * Returns `Set-Cookie` with the grant for one link; an empty token removes it.
 * @param seconds its lifetime.
 */
export function grantCookie(shareId: string, token: string, seconds: number): string {
  return cookie(linkSuffix(shareId), token, seconds)
}

/** Returns `Set-Cookie` that makes a browser a known device of a link for 90 days. */
export function responderDeviceCookie(shareId: string, token: string): string {
  return cookie(`d_${linkSuffix(shareId)}`, token, deviceMs / 1000)
}

/** Returns `Set-Cookie` that identifies a browser for an hour after a wrong code. */
export function browserCookie(token: string): string {
  return cookie('browser', token, 3600)
}

/** Returns `Set-Cookie` with the typed values of a refused form; empty removes it. */
export function typedCookie(shareId: string, sealed: string): string {
  return cookie(`t_${linkSuffix(shareId)}`, sealed, sealed ? 60 : 0)
}

/** Returns `Set-Cookie` with a chosen language, for as long as a known device. */
export function languageCookie(tag: LanguageTag): string {
  return cookie('lang', tag, deviceMs / 1000)
}

/** Returns `Set-Cookie` with the message for the next page; without one it removes the cookie. */
export function flashCookie(flash?: Flash): string {
  return cookie('flash', flash ?? '', flash ? 60 : 0)
}

function cookiesIn({ headers }: Request): Map<string, string> {
  return new Map(
    (headers.get('Cookie') ?? '').split(/; */).map(pair => {
      const separator = pair.indexOf('=')
      return [pair.slice(0, separator), pair.slice(separator + 1)]
    }),
  )
}

// One name for each link, so that a browser can hold several. It reveals nothing about the link.
function linkSuffix(shareId: string): string {
  return createHash('sha256').update(shareId).digest('hex').slice(0, 8)
}

function formatName(suffix: string): string {
  return `${env().secure ? '__Host-' : ''}mv_${suffix}`
}

function cookie(suffix: string, value: string, seconds: number): string {
  const secure = env().secure ? '; Secure' : ''
  return `${formatName(suffix)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function tokenOrUndefined(value: string | undefined): string | undefined {
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}
