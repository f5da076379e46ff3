import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { linkAddressWithCode } from '#app/emergency/links/link-address.server.ts'
import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { LargeQr, largeQrTitle } from '#app/emergency/owner/large-qr.tsx'
import { readsDrawnLink } from '#app/emergency/owner/link-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle(largeQrTitle)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { prepared: link } = await requireAccess({ request, context }, 'share', {
    // Undefined for a proxy from whom the link is withheld.
    prepare: async ({ owner }) =>
      (await listEmergencyLinks(context.db, owner)).find(({ isPrimary }) => isPrimary),
    reads: ({ prepared }) => readsDrawnLink(prepared),
  })
  const text = linkAddressWithCode(link)
  return { linkId: link.id, text, qrPath: qrPath(text), closeTo: '/dashboard' }
}

export default function DashboardQr() {
  return <LargeQr {...useLoaderData<typeof loader>()} />
}
