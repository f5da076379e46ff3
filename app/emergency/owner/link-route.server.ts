import type { LoaderFunctionArgs } from '@remix-run/node'
import type { OwnerAbility } from '#app/access/abilities.ts'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import {
  type Access,
  type Reading,
  type Reads,
  requireAccess,
} from '#app/access/require-access-route.server.ts'
import type { Ability } from '#app/lib/roles.ts'
import { isUuid } from '#db/uuid.ts'
import { type EmergencyLink, findEmergencyLink } from '../links/emergency-links.server.ts'

/** Lines of the access log, as `requireAccess` takes them; a function gets the link. */
type ReadsOfLink = Reads | ((link: EmergencyLink) => Reading | readonly Reading[])

/**
 * Authorises a loader or an action of one link, and finds the link that its address names.
 * @param reads as for `requireAccess`.
 * @throws Response as `requireAccess`; 404 for an unknown link and for somebody else's.
 */
export async function requireLink(
  args: LoaderFunctionArgs,
  ability: OwnerAbility,
): Promise<Access & { link: EmergencyLink }>
export async function requireLink(
  args: LoaderFunctionArgs,
  ability: Ability,
  reads: ReadsOfLink,
): Promise<Access & { link: EmergencyLink }>
export async function requireLink(
  { request, context, params: { linkId = '' } }: LoaderFunctionArgs,
  ability: Ability,
  reads: ReadsOfLink = { nothing: 'the owner alone' },
): Promise<Access & { link: EmergencyLink }> {
  const { prepared: link, ...access } = await requireAccess({ request, context }, ability, {
    prepare: ({ owner }) =>
      isUuid(linkId) ? findEmergencyLink(context.db, owner, linkId) : undefined,
    reads: typeof reads === 'function' ? ({ prepared }) => reads(prepared) : reads,
  })
  return { ...access, link }
}

/** Returns the reads of an answer that shows a link. @throws Response as `requireReadableLink`. */
export function readsDrawnLink(link: Pick<EmergencyLink, 'isUnreadable'>): Reading {
  requireReadableLink(link)
  return linkAndCodeTitle
}

/** @throws Response 503 for a link whose address or code cannot be unsealed. */
function requireReadableLink({ isUnreadable }: Pick<EmergencyLink, 'isUnreadable'>): void {
  if (isUnreadable) throw new Response(unreadableLink, { status: 503 })
}

const unreadableLink =
  'The address or the code of this link could not be read. Replace link and code to get new ones.'
