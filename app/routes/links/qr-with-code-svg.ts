import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { linkAddressWithCode } from '#app/emergency/links/link-address.server.ts'
import { qrSvg } from '#app/emergency/links/qr-picture.server.ts'
import { requireReadableLink } from '#app/emergency/owner/link-route.server.ts'
import { qrFileName } from '#app/emergency/owner/qr-file-name.ts'
import { pictureDownload } from '#app/http/picture-download.server.ts'

/** Returns the QR code with the access code, as a drawing for print. */
export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { owner, link, show } = await requireReadableLink(args)
  const name = `${qrFileName(owner, link)}-with-code`
  return await show(
    linkAndCodeTitle,
    pictureDownload(qrSvg(linkAddressWithCode(link)), name, 'svg'),
  )
})
