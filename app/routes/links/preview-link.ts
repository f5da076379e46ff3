import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { chosenLanguage } from '#app/emergency/languages/language-route.server.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { previewPage } from '#app/emergency/view/preview-page-route.server.tsx'

/** Shows the owner the page that a responder sees. Does not count as a view. */
export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { link, owner, show } = await requireLink(args, 'share')
  const { db, cspNonce } = args.context
  const page = await previewPage(db, owner, link, cspNonce, chosenLanguage(args.request))
  return await show([linkAndCodeTitle, 'Preview of an emergency link'], page)
})
