import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkAndCode, logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import type { Ability } from '#app/lib/roles.ts'
import { isRowId } from '#db/uuid.ts'
import { findShareLink, type ShareLink } from '../links/emergency-links.server.ts'

/**
 * Authorises a loader or an action of one link, and finds the link that its address names. All of its pages and pictures
 * show the link, most with its code: for a proxy that is a reading.
 * @throws Response as `requireAccess`; 404 for an unknown link and for somebody else's.
 */
export async function requireLink(
  { request, context, params }: LoaderFunctionArgs,
  ability: Ability,
): Promise<Access & { link: ShareLink }> {
  const access = await requireAccess({ request, context }, ability)
  const { linkId = '' } = params
  const link = isRowId(linkId) ? await findShareLink(context.db, access.owner, linkId) : undefined
  if (!link) throw new Response('Not found', { status: 404, statusText: 'Not Found' })
  await logProxyRead({ request, context }, access, linkAndCode)
  return { ...access, link }
}

/**
 * @throws Response 503 for a link whose address or code cannot be opened: there is nothing to draw.
 */
export function requireReadable({ isUnreadable }: Pick<ShareLink, 'isUnreadable'>): void {
  if (isUnreadable) throw new Response(unreadableLink, { status: 503 })
}

const unreadableLink =
  'The address or the code of this link could not be read. Replace link and code to get new ones.'
