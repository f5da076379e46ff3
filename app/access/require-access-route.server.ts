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

/** The owner of a profile, and the actor on it. */
export interface Access {
  /** Carries what is withheld from the actor, which functions that get it neither read nor write. */
  owner: Person & RecordOwner
  actor: Person
  session: Session
  role: Role
  /** Id of the proxy's access; undefined for the owner. */
  accessId?: string
}

/** One line of the access log: a title, or a title in the record of another owner. */
export type Reading = string | { what: string; owner: ProxyAccess['owner']; accessId: string }

/** Everything that an answer shows of a record, or the reason why it shows nothing. */
export type Reads = Reading | readonly Reading[] | { nothing: string }

interface AccessOptions {
  /** False for an auto-save, which must not keep a session alive. */
  isActivity?: boolean
  /** False for what no person types, such as a note that a script posts. */
  keepsDraft?: boolean
}

/** Options of a loader or an action that a proxy may reach: it declares what it shows. */
export interface ReadingOptions<Prepared> extends AccessOptions {
  /**
   * Loads the answer, or saves a post, before it is known what the answer shows.
   * @returns what `requireAccess` adds as `prepared`; undefined for what does not exist: 404.
   */
  prepare?: (access: Access) => Promise<Prepared | undefined> | Prepared | undefined
  /** The lines to log. A function returns `[]` where nothing is shown, as before a redirect. */
  reads: Reads | ((access: Access & { prepared: Prepared }) => Reading | readonly Reading[])
}

/**
 * Authorises a loader or an action, and logs what a proxy reads before it returns. Each loader calls
 * it: Remix runs loaders side by side, so a check in a parent protects nothing. The address names the
 * access of a proxy; without one the profile is the visitor's own. An action calls it before it reads
 * the body, so that a form that comes after the end of a session is kept as a draft.
 * @throws Response a redirect to /login without a session; 404 for a profile that the visitor may not
 * see or change, as for one that does not exist.
 * @throws the error of the access log: nothing may be given out then.
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
  if (access === 'anonymous') throw await loginRedirect(visit, options)
  // A window that was left open must not write into the record of another account.
  if (access && (await isDrawnForOther(visit, access.actor)))
    throw await ownPagesRedirect(visit, options)
  if (!access || !can(access, ability)) throw notFound()
  await noteRestoredDraft(visit, access.actor)
  if (!reads) return requireOwner(access)
  const prepared = await prepare?.(access)
  if (prepare && prepared === undefined) throw notFound()
  const answered = { ...access, prepared }
  await logReads(visit, access, typeof reads === 'function' ? reads(answered) : reads)
  return answered
}

// The types demand `reads` wherever a proxy may pass; a call that evades them answers owners alone.
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
      const { what, ...of } = typeof reading === 'string' ? { what: reading } : reading
      await logProxyRead(visit.context.db, { ...access, ...of }, { what, ...client })
    }
  } catch (error) {
    throw error instanceof AccessRemovedError ? notFound() : error
  }
}

// An auto-save leaves its form where it is, with all that was typed, and no page shows a message of
// its answer.
async function loginRedirect(
  visit: RequestWithContext,
  { isActivity = true, keepsDraft = isActivity }: AccessOptions,
): Promise<Response> {
  if (!isActivity) return redirect('/login')
  const kept = keepsDraft ? await savePostedForm(visit) : undefined
  const headers = new Headers(replacesDocument)
  if (kept) {
    headers.append('Set-Cookie', kept)
    return redirectWithInfo(loginWithDraft, draftKeptMessage, { headers })
  }
  const wanted = await rememberWantedPage(visit)
  if (wanted) headers.append('Set-Cookie', wanted)
  return redirectWithError('/login', await loginMessage(visit.request), { headers })
}

// A form that cannot be kept stays on its page where scripts run: `keepTyped` knows the address.
async function ownPagesRedirect(
  visit: RequestWithContext,
  { isActivity = true, keepsDraft = isActivity }: AccessOptions,
): Promise<Response> {
  if (!isActivity) return redirect('/login')
  const kept = keepsDraft ? await savePostedForm(visit) : undefined
  const headers = new Headers(replacesDocument)
  if (!kept) return redirectWithError(loginOfOther, otherAccountMessage, { headers })
  headers.append('Set-Cookie', kept)
  const words = `${otherAccountMessage} What was typed is kept for them.`
  return redirectWithError(safeRedirectPath(visit.context, '/dashboard'), words, { headers })
}

const otherAccountMessage =
  'Nothing was saved: the page was opened by another account than the one that is logged in now.'

async function loginMessage(request: Request): Promise<string> {
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
 * Returns the owner and the actor of a request, whatever the actor may do: 'anonymous' without a
 * session; undefined for an access that is not the visitor's, or no longer.
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
