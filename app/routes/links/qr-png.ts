import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { linkAddress } from '#app/emergency/links/link-address.server.ts'
import { qrPng, readPixels } from '#app/emergency/links/qr-picture.server.ts'
import { requireReadableLink } from '#app/emergency/owner/link-route.server.ts'
import { qrFileName } from '#app/emergency/owner/qr-file-name.ts'
import { pictureDownload } from '#app/http/picture-download.server.ts'

/** Returns the QR code of an emergency link without its access code. */
export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { owner, link, show } = await requireReadableLink(args)
  const { pixels, ending } = readPixels(args.request.url, 200)
  const name = `${qrFileName(owner, link)}${ending}`
  return await show(linkAndCodeTitle, pictureDownload(await qrPng(linkAddress(link), pixels), name))
})
