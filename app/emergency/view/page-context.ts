import type { Language } from '../languages/languages.server.ts'

/** The values that every emergency page is drawn with. */
export interface PageContext {
  /** Nonce of the response's content security policy. */
  nonce: string
  language: Language
  /** Path of the links that switch the language; it never holds a code. */
  path: string
  /** The address of the page asked for its language: what is posted from it asks again. */
  isChosen: boolean
}

/** Returns the address to which a form posts, which keeps the language also where cookies are refused. */
export function postAddress(path: string, { isChosen, language }: PageContext): string {
  return isChosen ? `${path}?lang=${language.tag}` : path
}
