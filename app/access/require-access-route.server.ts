import { redirect } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import {
  AccessRemovedError,
  logProxyRead,
  type ProxyAccess,
} from '#app/access/audit/proxy-reads.server.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { loginWithDraft } from '#app/accounts/drafts/draft-paths.ts'
import {
  isDrawnForOther,
  noteRestoredDraft,
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
import type { OwnerAbility } from './abilities.ts'

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

/** One line of the access log: a title, or a title in the record of another owner. */
export type Reading = string | { what: string; owner: ProxyAccess['owner']; accessId: string }

/** The parts of a record that a response shows, or the reason why it shows none. */
export type Reads = Reading | readonly Reading[] | { nothing: string }

interface AccessOptions {
  /** False for an auto-save, which must not keep a session alive. */
  isActivity?: boolean
  /** False for posts that nobody typed, such as a note that a script posts. */
  keepsDraft?: boolean
}

/** Options of a loader or an action that a proxy may reach. */
export interface ReadingOptions<Prepared> extends AccessOptions {
  /**
   * Loads the answer or saves a post before the reads are known.
   * @returns `prepared` of the result; undefined for a 404.
   */
  prepare?: (access: Access) => Promise<Prepared | undefined> | Prepared | undefined
  /** The titles to log. A function returns `[]` for a response without data, such as a redirect. */
  reads: Reads | ((access: Access & { prepared: Prepared }) => Reading | readonly Reading[])
}

/**
 * Authorises a loader or an action, and logs a proxy's reads before it returns. Each loader calls
 * it, because Remix runs loaders side by side; an action calls it before it reads the body.
 * @throws Response to /login without a session; 404 for a profile that the actor may not see.
 * @throws the error of the access log: nothing may be sent then.
 */
export async function requireAccess(
  visit: RequestWithContext,
  ability: OwnerAbility,
  options?: AccessOptions,
): Promise<Access>
export async function requireAccess<Prepared = undefined>(
  visit: RequestWithContext,
  ability: Ability,
  options: ReadingOptions<Prepared>,
): Promise<Access & { prepared: Prepared }>
export async function requireAccess(
  visit: RequestWithContext,
  ability: Ability,
  { prepare, reads, ...options }: Partial<ReadingOptions<unknown>> = {},
): Promise<Access & { prepared?: unknown }> {
  const access = await findAccess(visit, options)
  if (access === 'anonymous') throw await redirectToLogin(visit, options)
  // An open window must not write into the record of another account.
  if (access && (await isDrawnForOther(visit, access.actor)))
    throw await redirectToOwnPages(visit, options)
  if (!access || !can(access, ability)) throw notFound()
  await noteRestoredDraft(visit, access.actor)
  if (!reads) return requireOwner(access)
  const prepared = await prepare?.(access)
  if (prepare && prepared === undefined) throw notFound()
  const accessWithPrepared = { ...access, prepared }
  await logReads(visit, access, typeof reads === 'function' ? reads(accessWithPrepared) : reads)
  return accessWithPrepared
}

// The types require `reads` for every ability of a proxy. Without it, only an owner passes.
function requireOwner(access: Access): Access {
  if (access.accessId === undefined) return access
  throw new Error('Nothing declares which part of the record this answer shows')
}

async function logReads(visit: RequestWithContext, access: Access, reads: Reads): Promise<void> {
  if (typeof reads === 'object' && 'nothing' in reads) return
  const client = {
    userAgent: visit.request.headers.get('User-Agent'),
    address: visit.context.clientAddress,
  }
  try {
    for (const reading of [reads].flat()) {
      const { what, ...otherRecord } = typeof reading === 'string' ? { what: reading } : reading
      await logProxyRead(visit.context.db, { ...access, ...otherRecord }, { what, ...client })
    }
  } catch (error) {
    throw error instanceof AccessRemovedError ? notFound() : error
  }
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
