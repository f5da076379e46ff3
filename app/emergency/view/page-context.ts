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
}

/** Returns the address for a form, which keeps the language also without cookies. */
export function postAddress(path: string, { isChosen, language }: PageContext): string {
  return isChosen ? `${path}?lang=${language.tag}` : path
}
