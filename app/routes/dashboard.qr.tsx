import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { notFound, requireAccess } from '#app/accounts/access.server.ts'
import { linkAndCode, logProxyRead } from '#app/proxies/reads.server.ts'
import { LargeQr, largeQrTitle } from '#app/sharing/owner/large-qr.tsx'
import { addressWithCode, requireReadable } from '#app/sharing/owner/link-route.server.ts'
import { qrPath } from '#app/sharing/qr.server.ts'
import { listShareLinks } from '#app/sharing/share-links.server.ts'
import { titled } from '#app/ui/titled.ts'

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
