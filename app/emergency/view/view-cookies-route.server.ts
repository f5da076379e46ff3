import { createHash } from 'node:crypto'
import { env } from '#app/lib/env.server.ts'
import { deviceMs } from '../codes/responder-devices.server.ts'
import type { LanguageTag } from '../languages/languages.server.ts'

/** What the next page shows once, as a word of ours. */
type Flash = 'verified' | 'finished' | 'noted'

const flashes: readonly string[] = ['verified', 'finished', 'noted'] satisfies Flash[]

/** The cookies of the emergency pages that a browser sent; what is not ours is nothing. */
export interface ViewCookies {
  /** Token that opens this one link. */
  grant: string | undefined
  /** Token of a browser that once gave the right code. */
  device: string | undefined
  /** Token by which repeats and corrections of one browser are known. */
  browser: string | undefined
  flash: Flash | undefined
  /** The sealed text that was typed into a refused form. */
  typed: string | undefined
}

/** Reads the cookies of the emergency pages for one link. */
export function readViewCookies(request: Request, shareId: string): ViewCookies {
  const sent = cookiesIn(request)
  const flash = sent.get(nameOf('flash'))
  return {
    grant: tokenOrUndefined(sent.get(nameOf(linkSuffix(shareId)))),
    device: tokenOrUndefined(sent.get(nameOf(`d_${linkSuffix(shareId)}`))),
    browser: tokenOrUndefined(sent.get(nameOf('browser'))),
    flash: flash && flashes.includes(flash) ? (flash as Flash) : undefined,
    typed: sent.get(nameOf(`t_${linkSuffix(shareId)}`)),
  }
}

/** The language that a reader chose before, as it was sent. */
export function readLanguageCookie(request: Request): string | undefined {
  return cookiesIn(request).get(nameOf('lang'))
}

/** `Set-Cookie` that lets this browser read one link for so many seconds; an empty token takes it back. */
export function grantCookie(shareId: string, token: string, seconds: number): string {
  return cookie(linkSuffix(shareId), token, seconds)
}

/** `Set-Cookie` by which a browser that gave the right code is known to that link for 90 days. */
export function deviceCookie(shareId: string, token: string): string {
  return cookie(`d_${linkSuffix(shareId)}`, token, deviceMs / 1000)
}

/** `Set-Cookie` by which a browser that typed a wrong code is known for an hour. */
export function browserCookie(token: string): string {
  return cookie('browser', token, 3600)
}

/** `Set-Cookie` that carries what was typed into a refused form to its page; empty removes it. */
export function typedCookie(shareId: string, sealed: string): string {
  return cookie(`t_${linkSuffix(shareId)}`, sealed, sealed ? 60 : 0)
}

/** `Set-Cookie` that remembers a chosen language for as long as a device. */
export function languageCookie(tag: LanguageTag): string {
  return cookie('lang', tag, deviceMs / 1000)
}

/** `Set-Cookie` with a word for the next page; without one, takes it away. */
export function flashCookie(flash?: Flash): string {
  return cookie('flash', flash ?? '', flash ? 60 : 0)
}

function cookiesIn({ headers }: Request): Map<string, string> {
  return new Map(
    (headers.get('Cookie') ?? '').split(/; */).map(pair => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

// One name for each link, so that a browser can hold several; it says nothing about the link.
function linkSuffix(shareId: string): string {
  return createHash('sha256').update(shareId).digest('hex').slice(0, 8)
}

function nameOf(suffix: string): string {
  return `${env().secure ? '__Host-' : ''}mv_${suffix}`
}

function cookie(suffix: string, value: string, seconds: number): string {
  const secure = env().secure ? '; Secure' : ''
  return `${nameOf(suffix)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function tokenOrUndefined(value: string | undefined): string | undefined {
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}
