import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { qrPng, readPixels } from '#app/emergency/links/qr-picture.server.ts'
import { requireReadableLink } from '#app/emergency/owner/link-route.server.ts'
import { qrFileName } from '#app/emergency/owner/qr-file-name.ts'
import { notFound } from '#app/http/not-found.ts'
import { pictureDownload } from '#app/http/picture-download.server.ts'
import { scannerTexts } from '#app/interop/pictures/scanner-texts.server.ts'

/** Returns the QR code that people and scanners read. */
export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { owner, link, show } = await requireReadableLink(args)
  const texts = scannerTexts(owner, link)
  if (!texts) throw notFound()
  const { pixels, ending } = readPixels(args.request.url, 300)
  const name = `${qrFileName(owner, link)}-for-scanners${ending}`
  return await show(linkAndCodeTitle, pictureDownload(await qrPng(texts.combined, pixels), name))
})
