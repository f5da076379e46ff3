import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { loadCardImage } from '#app/profile/insurance-cards/card-images.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'

/**
 * Returns a picture of an insurance card: a JPEG that we encoded, with a policy that blocks
 * everything.
 */
export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const { owner, show } = await requireAccess({ request, context }, 'read')
  requireVisible(owner, personal)
  const image = await loadCardImage(context.db, owner, params.imageId ?? '')
  if (!image) throw notFound()
  const headers = {
    'Content-Type': 'image/jpeg',
    'Content-Disposition': 'inline; filename="insurance-card.jpg"',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
  return await show('Insurance card picture', new Response(new Uint8Array(image), { headers }))
})
