import type { LoaderFunctionArgs } from '@remix-run/node'
import { logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { loadCardImage } from '#app/profile/insurance-cards/card-images.server.ts'
import { requireShown } from '#app/profile/record/require-shown-route.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'

/** One picture of an insurance card: the JPEG that we made ourselves, in a page that can do nothing. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  requireShown(owner, personal)
  const image = await loadCardImage(context.db, owner, params.imageId ?? '')
  if (!image) throw new Response('Not found', { status: 404, statusText: 'Not Found' })
  await logProxyRead({ request, context }, access, 'Insurance card picture')
  return new Response(new Uint8Array(image), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline; filename="insurance-card.jpg"',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
