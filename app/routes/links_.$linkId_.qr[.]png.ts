import type { LoaderFunctionArgs } from '@remix-run/node'
import { addressOf, requireLink, requireReadable } from '#app/sharing/owner/link-route.server.ts'
import { pictureName } from '#app/sharing/owner/picture-name.ts'
import { pngDownload } from '#app/sharing/png-download.server.ts'
import { qrPng } from '#app/sharing/qr.server.ts'

/** The QR code of an emergency link, without the access code. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, link } = await requireLink(args, 'share')
  requireReadable(link)
  return pngDownload(await qrPng(addressOf(link), 200), pictureName(owner, link))
}
