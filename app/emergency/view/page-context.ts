import type { Language } from '../languages/languages.server.ts'

/** Values that every emergency page is drawn with. */
export interface PageContext {
  /** Nonce of the response's content security policy. */
  nonce: string
  language: Language
  /** Path of the links that switch the language; it never holds a code. */
  path: string
  /** True if the address chose its language; posted forms keep it. */
  isChosen: boolean
  /** True if the browser sent no cookie of ours after a right code. */
  isWithoutCookies?: boolean
}

/** Query parameter after a right code, and hidden field of the next code form without cookies. */
export const openedMark = 'c'

/** Returns an address with the chosen language, which is kept also without cookies. */
export function keepLanguage(address: string, { isChosen, language }: PageContext): string {
  const separator = address.includes('?') ? '&' : '?'
  return isChosen ? `${address}${separator}lang=${language.tag}` : address
}
