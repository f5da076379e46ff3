import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/accounts/access.server.ts'
import { env } from '#app/env.server.ts'
import { pngDownload } from '#app/sharing/png-download.server.ts'
import { qrPng } from '#app/sharing/qr.server.ts'
import { getShareLink } from '#app/sharing/share-links.server.ts'

/** The QR code of the emergency link, without the access code. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'share')
  const { shareId } = await getShareLink(context.db, owner)
  return pngDownload(await qrPng(`${env().origin}/view/${shareId}`, 200), owner.id)
}
