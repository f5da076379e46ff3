import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/accounts/access.server.ts'
import { loadCardImage } from '#app/profile/insurance-cards/card-images.server.ts'

/** One picture of an insurance card: the JPEG that we made ourselves, in a page that can do nothing. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read')
  const image = await loadCardImage(context.db, owner, params.imageId ?? '')
  if (!image) throw new Response('Not found', { status: 404, statusText: 'Not Found' })
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
