import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkAndCode, logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { listShareLinks } from '#app/emergency/links/emergency-links.server.ts'
import { addressWithCode } from '#app/emergency/links/link-address.server.ts'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { LargeQr, largeQrTitle } from '#app/emergency/owner/large-qr.tsx'
import { requireReadable } from '#app/emergency/owner/link-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { titled } from '#app/ui/document/document-title.ts'

export const { handle, meta } = titled(largeQrTitle)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'share')
  const links = await listShareLinks(context.db, access.owner)
  const link = links.find(({ isPrimary }) => isPrimary)
  // Withheld from a proxy with what it shows.
  if (!link) throw notFound()
  requireReadable(link)
  await logProxyRead({ request, context }, access, linkAndCode)
  const text = addressWithCode(link)
  return { linkId: link.id, text, qrPath: qrPath(text), closeTo: '/dashboard' }
}

export default function DashboardQr() {
  return <LargeQr {...useLoaderData<typeof loader>()} />
}
