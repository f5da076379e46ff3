import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAddressWithCode } from '#app/emergency/links/link-address.server.ts'
import { qrPng } from '#app/emergency/links/qr-picture.server.ts'
import { readsDrawnLink, requireLink } from '#app/emergency/owner/link-route.server.ts'
import { qrFileName } from '#app/emergency/owner/qr-file-name.ts'
import { pngDownload } from '#app/http/png-download.server.ts'

/** Returns the QR code with the access code: anybody with the image has access. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, link } = await requireLink(args, 'share', readsDrawnLink)
  return pngDownload(
    await qrPng(linkAddressWithCode(link), 300),
    `${qrFileName(owner, link)}-with-code`,
  )
}
