import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { linkAddressWithCode } from '#app/emergency/links/link-address.server.ts'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { LargeQr, largeQrTitle } from '#app/emergency/owner/large-qr.tsx'
import { refuseUnreadableLink } from '#app/emergency/owner/link-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle(largeQrTitle)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'share')
  const links = await listEmergencyLinks(context.db, access.owner)
  const link = links.find(({ isPrimary }) => isPrimary)
  // It may be withheld from a proxy.
  if (!link) throw notFound()
  refuseUnreadableLink(link)
  const text = linkAddressWithCode(link)
  const shown = { linkId: link.id, text, qrPath: qrPath(text), closeTo: '/dashboard' }
  return await access.show(linkAndCodeTitle, shown)
})

export default function DashboardQr() {
  return <LargeQr {...useLoaderData<typeof loader>()} />
}
