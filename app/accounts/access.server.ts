import { redirectWithError } from '#app/forms/toast.server.ts'
import type { Person } from './person.server.ts'
import { getSignedIn, type Session, type Visit } from './sessions.server.ts'

/**
 * What somebody may do with a profile. `audit`: read who has seen it, and the notes of responders. `unlock`: open a
 * locked emergency link again. `share`: see the code and the QR. `manage`: settings, proxies, links, deletion.
 */
export type Ability = 'read' | 'comment' | 'edit' | 'audit' | 'unlock' | 'share' | 'manage'

/** How somebody stands to a profile: its owner, or a proxy at one of three levels. */
export type Role = 'owner' | 'full_edit' | 'view_comment' | 'view_only'

/** Who may do what. */
export const abilities: Record<Role, readonly Ability[]> = {
  owner: ['read', 'comment', 'edit', 'audit', 'unlock', 'share', 'manage'],
  full_edit: ['read', 'comment', 'edit', 'audit', 'unlock', 'share'],
  view_comment: ['read', 'comment'],
  view_only: ['read'],
}

/** Whose profile it is, and who acts on it. */
export interface Access {
  owner: Person
  actor: Person
  session: Session
}

/**
 * Authorises a loader or an action. Each one calls it itself: Remix runs loaders side by side, so that a
 * check in a parent protects nothing.
 * @param profileId id of the profile's owner; the person's own profile without it.
 * @param options `isActivity` false for an auto-save, which must not keep a session alive.
 * @throws Response a redirect to /login without a session; 404 for a profile that is not theirs to see or
 * change, as for one that does not exist.
 */
export async function requireAccess(
  visit: Visit,
  ability: Ability,
  profileId?: string,
  options: { isActivity?: boolean } = {},
): Promise<Access> {
  const signedIn = await getSignedIn(visit, options)
  if (!signedIn) {
    throw await redirectWithError('/login', 'Please login to access the dashboard')
  }
  const { person, session } = signedIn
  const role = roleOf(person, profileId ?? person.id)
  if (!role || !abilities[role].includes(ability)) {
    throw new Response('Not found', { status: 404, statusText: 'Not Found' })
  }
  return { owner: person, actor: person, session }
}

function roleOf(person: Person, profileId: string): Role | undefined {
  return profileId === person.id ? 'owner' : undefined
}
