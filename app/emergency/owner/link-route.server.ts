import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import type { Ability } from '#app/lib/roles.ts'
import { isUuid } from '#db/uuid.ts'
import { type EmergencyLink, findEmergencyLink } from '../links/emergency-links.server.ts'

/**
 * Authorises a loader or an action of one link, and finds the link that its address names.
 * @throws Response as `requireAccess`; 404 for an unknown link and for somebody else's.
 */
export async function requireLink(
  { request, context, params: { linkId = '' } }: LoaderFunctionArgs,
  ability: Ability,
) {
  const access = await requireAccess({ request, context }, ability)
  const link = isUuid(linkId)
    ? await findEmergencyLink(context.db, access.owner, linkId)
    : undefined
  if (!link) throw notFound()
  return { ...access, link }
}

/**
 * As `requireLink`, for an answer that shows address and code.
 * @throws Response as `refuseUnreadableLink`.
 */
export async function requireReadableLink(args: LoaderFunctionArgs) {
  const access = await requireLink(args, 'share')
  refuseUnreadableLink(access.link)
  return access
}

/** @throws Response 503 for a link whose address or code cannot be unsealed. */
export function refuseUnreadableLink({ isUnreadable }: Pick<EmergencyLink, 'isUnreadable'>): void {
  if (isUnreadable) throw new Response(unreadableLinkText, { status: 503 })
}

const unreadableLinkText =
  'The address or the code of this link could not be read. Replace link and code to get new ones.'
