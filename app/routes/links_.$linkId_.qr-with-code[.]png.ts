import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  addressWithCode,
  requireLink,
  requireReadable,
} from '#app/sharing/owner/link-route.server.ts'
import { pictureName } from '#app/sharing/owner/picture-name.ts'
import { pngDownload } from '#app/sharing/png-download.server.ts'
import { qrPng } from '#app/sharing/qr.server.ts'

/** The QR code of an emergency link with the access code: whoever has the picture has access. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, link } = await requireLink(args, 'share')
  requireReadable(link)
  return pngDownload(
    await qrPng(addressWithCode(link), 300),
    `${pictureName(owner, link)}-with-code`,
  )
}
