import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { chosenLanguage } from '#app/emergency/languages/language-route.server.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { previewPage } from '#app/emergency/view/preview-page-route.server.tsx'

/** Shows the owner the page that a responder sees. Does not count as a view. */
export async function loader(args: LoaderFunctionArgs) {
  const { link, owner } = await requireLink(args, 'share', [
    linkAndCodeTitle,
    'Preview of an emergency link',
  ])
  const { db, cspNonce } = args.context
  return previewPage(db, owner, link, cspNonce, chosenLanguage(args.request))
}
