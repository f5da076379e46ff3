import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isShareId } from '../codes/code-entry.ts'
import { chosenLanguage, languageFor } from '../languages/language-route.server.ts'
import type { PageContext } from './page-context.ts'
import { readLanguageCookie } from './view-cookies-route.server.ts'

/** Arguments of a loader or an action of an emergency page. */
export type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Returns the context of the page that a request asks for. */
export function readPageContext({ request, params, context }: Args): PageContext {
  const { shareId = '' } = params
  return {
    nonce: context.cspNonce,
    language: languageFor(request, readLanguageCookie(request)),
    path: isShareId(shareId) ? `/view/${shareId}` : '/view',
    isChosen: chosenLanguage(request) !== undefined,
  }
}
