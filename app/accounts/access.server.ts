import { redirectWithError, redirectWithInfo } from '#app/forms/toast.server.ts'
import type { RecordOwner } from '#app/profile/withheld.ts'
import { findGrantedAccess } from '#app/proxies/granted-access.server.ts'
import { splitActing } from './acting.ts'
import { loginWithKept } from './kept-forms/kept.ts'
import { keepPostedForm, keptMinutes, noteKeptForm } from './kept-forms/kept-forms.server.ts'
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
  /** With what is withheld from the actor: hand it on as it is, and no section of it can be read or written. */
  owner: Person & RecordOwner
  actor: Person
  session: Session
  role: Role
  /** By which access the actor acts for somebody else; undefined for the owner. */
  accessId?: string
}

/** Whether this access allows something. */
export function may({ role }: Pick<Access, 'role'>, ability: Ability): boolean {
  return abilities[role].includes(ability)
}

interface AccessOptions {
  /** False for an auto-save, which must not keep a session alive. */
  isActivity?: boolean
  /** False for what no person types, such as a note that a script posts. */
  keepsForm?: boolean
}

/**
 * Authorises a loader or an action. Each one calls it itself: Remix runs loaders side by side, so that a
 * check in a parent protects nothing. Whose profile it is stands in the address (`acting.ts`): without a person in it,
 * the visitor's own. Asked anew at every request, so that a change of level or an end holds from the next one on.
 * An action calls it before it reads the body: a form that comes after the session's end is kept until its person has
 * logged in again.
 * @throws Response a redirect to /login without a session; 404 for a profile that is not theirs to see or
 * change, as for one that does not exist.
 */
export async function requireAccess(
  visit: Visit,
  ability: Ability,
  options: AccessOptions = {},
): Promise<Access> {
  const access = await findAccess(visit, options)
  if (access === 'anonymous') throw await toLogin(visit, options)
  if (!access || !may(access, ability)) throw notFound()
  await noteKeptForm(visit, access.actor)
  return access
}

// An auto-save leaves its form where it is, with all that was typed.
async function toLogin(
  visit: Visit,
  { isActivity = true, keepsForm = isActivity }: AccessOptions,
): Promise<Response> {
  const kept = keepsForm ? await keepPostedForm(visit) : undefined
  if (!kept) return redirectWithError('/login', whyLogin(visit.request))
  return redirectWithInfo(loginWithKept, keptWords, { headers: { 'Set-Cookie': kept } })
}

function whyLogin({ method, url }: Request): string {
  if (method === 'POST') return 'You are not logged in, so nothing was saved. Please log in.'
  const { path } = splitActing(new URL(url).pathname)
  const isDashboard = /^\/dashboard(\/|$)/.test(path)
  return isDashboard ? 'Please login to access the dashboard' : 'Please log in to see this page'
}

const keptWords = `Your login has ended. What you typed is not saved, but kept for ${keptMinutes} minutes: it comes back when you log in.`

/**
 * Whose profile a visit is about and who acts on it, whatever they may do.
 * @returns 'anonymous' without a session; undefined where the address names an access that is not the visitor's, or no
 * longer.
 */
export async function findAccess(
  visit: Visit,
  options: { isActivity?: boolean } = {},
): Promise<Access | 'anonymous' | undefined> {
  const signedIn = await getSignedIn(visit, options)
  if (!signedIn) return 'anonymous'
  const { person, session } = signedIn
  const { db, actingBy } = visit.context
  if (actingBy === undefined) return { owner: person, actor: person, session, role: 'owner' }
  const granted = await findGrantedAccess(db, person, actingBy)
  if (!granted) return undefined
  const { owner, level } = granted
  return { owner, actor: person, session, role: level, accessId: actingBy }
}

/** The answer for what is not there, and for what is not the visitor's: the same. */
export function notFound(): Response {
  return new Response('Not found', { status: 404, statusText: 'Not Found' })
}
