import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LargeQr, largeQrTitle } from '#app/sharing/owner/large-qr.tsx'
import {
  addressWithCode,
  requireLink,
  requireReadable,
} from '#app/sharing/owner/link-route.server.ts'
import { linkPath } from '#app/sharing/owner/paths.ts'
import { qrPath } from '#app/sharing/qr.server.ts'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled(largeQrTitle)

export async function loader(args: LoaderFunctionArgs) {
  const { link } = await requireLink(args, 'share')
  requireReadable(link)
  const text = addressWithCode(link)
  return { linkId: link.id, text, qrPath: qrPath(text), closeTo: linkPath(link.id) }
}

export default function LinkQr() {
  return <LargeQr {...useLoaderData<typeof loader>()} />
}
