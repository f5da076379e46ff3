import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isShareId } from '../codes/code-entry.ts'
import { chosenLanguage, languageFor } from '../languages/language-route.server.ts'
import type { Frame } from './page-frame.ts'
import { readLanguageCookie } from './view-cookies-route.server.ts'

/** Arguments of a loader or an action of an emergency page. */
export type Args = LoaderFunctionArgs | ActionFunctionArgs

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
