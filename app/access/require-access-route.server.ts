import { redirect } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { loginWithDraft } from '#app/accounts/drafts/draft-paths.ts'
import {
  deleteRestoredDraft,
  isDrawnForOther,
  savePostedForm,
} from '#app/accounts/drafts/draft-route.server.ts'
import { draftHours } from '#app/accounts/drafts/saved-drafts.server.ts'
import { rememberWantedPage } from '#app/accounts/login/wanted-page-route.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { readCookie, sessionCookie } from '#app/accounts/sessions/account-cookies-route.server.ts'
import { replacesDocument } from '#app/accounts/sessions/logged-out-headers-route.server.ts'
import {
  getLoggedIn,
  type RequestWithContext,
} from '#app/accounts/sessions/session-route.server.ts'
import type { Session } from '#app/accounts/sessions/sessions.server.ts'
import { loginOfOther } from '#app/forms/draft-fields.ts'
import { notFound } from '#app/http/not-found.ts'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { readOnce } from '#app/http/request-context.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithError, redirectWithInfo } from '#app/http/toast-redirect.server.ts'
import type { Ability, Role } from '#app/lib/roles.ts'
import { type Answers, makeAnswers } from './shown-answer-route.server.ts'

/** The owner of a record, and the actor. */
export interface Access {
  /** With the sections that are withheld from the actor. */
  owner: Person & RecordOwner
  actor: Person
  session: Session
  role: Role
  /** Id of the proxy's access; undefined for the owner. */
  accessId?: string
}

interface AccessOptions {
  /** False for an auto-save, which must not keep a session alive. */
  isActivity?: boolean
  /** False for posts that nobody typed, such as a note that a script posts. */
  keepsDraft?: boolean
}

/**
 * Authorises a loader or an action. Each calls it, because Remix runs loaders side by side; an
 * action calls it before it reads the body. A proxy's answer is made by `show` or `nothing` of the
 * result, in a `proxyHandler`.
 * @throws Response to /login without a session; 404 for a profile that the actor may not see.
 */
export async function requireAccess(
  visit: RequestWithContext,
  ability: Ability,
  options: AccessOptions = {},
): Promise<Access & Answers> {
  const access = await findAccess(visit, options)
  if (access === 'anonymous') throw await redirectToLogin(visit, options)
  // An open window must not write into the record of another account.
  if (access && (await isDrawnForOther(visit, access.actor)))
    throw await redirectToOwnPages(visit, options)
  if (!access || !can(access, ability)) throw notFound()
  await deleteRestoredDraft(visit, access.actor)
  return { ...access, ...makeAnswers(visit, access) }
}

// An auto-save keeps its form on the page, and no page shows the message of its redirect.
async function redirectToLogin(
  visit: RequestWithContext,
  { isActivity = true, keepsDraft = isActivity }: AccessOptions,
): Promise<Response> {
  if (!isActivity) return redirect('/login')
  const draftCookie = keepsDraft ? await savePostedForm(visit) : undefined
  const headers = new Headers(replacesDocument)
  if (draftCookie) {
    headers.append('Set-Cookie', draftCookie)
    return redirectWithInfo(loginWithDraft, draftKeptMessage, { headers })
  }
  const pageCookie = await rememberWantedPage(visit)
  if (pageCookie) headers.append('Set-Cookie', pageCookie)
  return redirectWithError('/login', await findLoginMessage(visit.request), { headers })
}

// With scripts, a form that cannot be saved as a draft stays on its page (`keepTyped`).
async function redirectToOwnPages(
  visit: RequestWithContext,
  { isActivity = true, keepsDraft = isActivity }: AccessOptions,
): Promise<Response> {
  if (!isActivity) return redirect('/login')
  const draftCookie = keepsDraft ? await savePostedForm(visit) : undefined
  const headers = new Headers(replacesDocument)
  if (!draftCookie) return redirectWithError(loginOfOther, otherAccountPageMessage, { headers })
  headers.append('Set-Cookie', draftCookie)
  const message = `${otherAccountPageMessage} What was typed is kept for that account.`
  return redirectWithError(safeRedirectPath(visit.context, '/dashboard'), message, { headers })
}

const otherAccountPageMessage =
  'Nothing was saved: the page was opened by another account than the one that is logged in now.'

async function findLoginMessage(request: Request): Promise<string> {
  const { method, url } = request
  if (method === 'POST') return 'You are not logged in, so nothing was saved. Please log in.'
  if (await readCookie(sessionCookie(), request))
    return 'Your login has ended. Please log in again.'
  const { path } = parseProxyUrl(new URL(url).pathname)
  const isDashboard = /^\/dashboard(\/|$)/.test(path)
  return isDashboard ? 'Please login to access the dashboard' : 'Please log in to see this page'
}

const draftKeptMessage = `Your login has ended. What you typed is not saved, but kept for ${draftHours} hours: it comes back when you log in.`

/**
 * Returns the owner and the actor of a request, without a check of their abilities.
 * @returns 'anonymous' without a session; undefined if the actor has no such access, or it ended.
 */
export async function findAccess(
  visit: RequestWithContext,
  options: { isActivity?: boolean } = {},
): Promise<Access | 'anonymous' | undefined> {
  const loggedIn = await getLoggedIn(visit, options)
  if (!loggedIn) return 'anonymous'
  const { person, session } = loggedIn
  const { db, proxyAccessId } = visit.context
  if (proxyAccessId === undefined) return { owner: person, actor: person, session, role: 'owner' }
  const granted = await readOnce(visit, 'access', () =>
    findGrantedAccess(db, person, proxyAccessId),
  )
  if (!granted) return undefined
  const { owner, level } = granted
  return { owner, actor: person, session, role: level, accessId: proxyAccessId }
}
