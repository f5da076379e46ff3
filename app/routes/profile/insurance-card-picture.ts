import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { loadCardImage } from '#app/profile/insurance-cards/card-images.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'

/**
 * Returns a picture of an insurance card: a JPEG that we encoded, with a policy that blocks
 * everything.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { prepared: image } = await requireAccess({ request, context }, 'read', {
    prepare: ({ owner }) => {
      requireVisible(owner, personal)
      return loadCardImage(context.db, owner, params.imageId ?? '')
    },
    reads: 'Insurance card picture',
  })
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
