import type { LoaderFunctionArgs } from '@remix-run/node'
import { chosenLanguage } from '#app/sharing/languages/index.server.ts'
import { requireLink } from '#app/sharing/owner/link-route.server.ts'
import { previewPage } from '#app/sharing/view/record-page.server.tsx'

/** The page that a responder gets through a link, for its owner. Opening it counts as no view. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, link } = await requireLink(args, 'share')
  const { db, cspNonce } = args.context
  return previewPage(db, owner, link, cspNonce, chosenLanguage(args.request))
}
