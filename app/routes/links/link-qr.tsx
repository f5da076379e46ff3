import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { linkAddressWithCode } from '#app/emergency/links/link-address.server.ts'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { LargeQr, largeQrTitle } from '#app/emergency/owner/large-qr.tsx'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { requireReadableLink } from '#app/emergency/owner/link-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle(largeQrTitle)

export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { link, show } = await requireReadableLink(args)
  const text = linkAddressWithCode(link)
  const closeTo = linkPath(link.id)
  return await show(linkAndCodeTitle, { linkId: link.id, text, qrPath: qrPath(text), closeTo })
})

export default function LinkQr() {
  return <LargeQr {...useLoaderData<typeof loader>()} />
}
