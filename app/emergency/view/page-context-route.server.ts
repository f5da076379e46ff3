import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isShareId } from '../codes/code-entry.ts'
import { chosenLanguage, languageFor } from '../languages/language-route.server.ts'
import type { Language } from '../languages/languages.server.ts'
import { readLanguageCookie } from './view-cookies-route.server.ts'

/** What a loader or an action of an emergency page is given. */
export type Args = LoaderFunctionArgs | ActionFunctionArgs

/** What every emergency page is drawn with. */
export interface Frame {
  /** Nonce of the response's content security policy. */
  nonce: string
  language: Language
  /** Where the links lead that switch the language. Never an address with a code. */
  path: string
  /** The address of the page asked for its language: what is posted from it asks again. */
  isChosen: boolean
}

/** The frame of the page that a request asks for. */
export function frameOf({ request, params, context }: Args): Frame {
  const { shareId = '' } = params
  return {
    nonce: context.cspNonce,
    language: languageFor(request, readLanguageCookie(request)),
    path: isShareId(shareId) ? `/view/${shareId}` : '/view',
    isChosen: chosenLanguage(request) !== undefined,
  }
}

/** The address to which a form posts, which keeps the language also where cookies are refused. */
export function postTo(path: string, { isChosen, language }: Frame): string {
  return isChosen ? `${path}?lang=${language.tag}` : path
}
