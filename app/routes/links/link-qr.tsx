import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkAddressWithCode } from '#app/emergency/links/link-address.server.ts'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { LargeQr, largeQrTitle } from '#app/emergency/owner/large-qr.tsx'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { readsDrawnLink, requireLink } from '#app/emergency/owner/link-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle(largeQrTitle)

export async function loader(args: LoaderFunctionArgs) {
  const { link } = await requireLink(args, 'share', readsDrawnLink)
  const text = linkAddressWithCode(link)
  return { linkId: link.id, text, qrPath: qrPath(text), closeTo: linkPath(link.id) }
}

export default function LinkQr() {
  return <LargeQr {...useLoaderData<typeof loader>()} />
}
