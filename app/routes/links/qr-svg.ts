import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAddress } from '#app/emergency/links/link-address.server.ts'
import { qrSvg } from '#app/emergency/links/qr-picture.server.ts'
import { readsDrawnLink, requireLink } from '#app/emergency/owner/link-route.server.ts'
import { qrFileName } from '#app/emergency/owner/qr-file-name.ts'
import { pictureDownload } from '#app/http/picture-download.server.ts'

/** Returns the QR code of an emergency link without its access code, as a drawing for print. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, link } = await requireLink(args, 'share', readsDrawnLink)
  return pictureDownload(qrSvg(linkAddress(link)), qrFileName(owner, link), 'svg')
}
