import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAddress } from '#app/emergency/links/link-address.server.ts'
import { qrPng, readPixels } from '#app/emergency/links/qr-picture.server.ts'
import { readsDrawnLink, requireLink } from '#app/emergency/owner/link-route.server.ts'
import { qrFileName } from '#app/emergency/owner/qr-file-name.ts'
import { pictureDownload } from '#app/http/picture-download.server.ts'

/** Returns the QR code of an emergency link without its access code. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, link } = await requireLink(args, 'share', readsDrawnLink)
  const { pixels, ending } = readPixels(args.request.url, 200)
  const name = `${qrFileName(owner, link)}${ending}`
  return pictureDownload(await qrPng(linkAddress(link), pixels), name)
}
