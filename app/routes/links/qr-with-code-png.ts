import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAddressWithCode } from '#app/emergency/links/link-address.server.ts'
import { qrPng, readPixels } from '#app/emergency/links/qr-picture.server.ts'
import { readsDrawnLink, requireLink } from '#app/emergency/owner/link-route.server.ts'
import { qrFileName } from '#app/emergency/owner/qr-file-name.ts'
import { pictureDownload } from '#app/http/picture-download.server.ts'

/** Returns the QR code with the access code: anybody with the image has access. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, link } = await requireLink(args, 'share', readsDrawnLink)
  const { pixels, ending } = readPixels(args.request.url, 300)
  const name = `${qrFileName(owner, link)}-with-code${ending}`
  return pictureDownload(await qrPng(linkAddressWithCode(link), pixels), name)
}
