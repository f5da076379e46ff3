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
import { getLoggedIn, type Visit } from '#app/accounts/sessions/session-route.server.ts'
import type { Session } from '#app/accounts/sessions/sessions.server.ts'
import { loginOfOther } from '#app/forms/draft-fields.ts'
import { notFound } from '#app/http/not-found.ts'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { readOnce } from '#app/http/request-context.server.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithError, redirectWithInfo } from '#app/http/toast-redirect.server.ts'
import type { Ability, Role } from '#app/lib/roles.ts'
import type { OwnerAbility } from './abilities.ts'

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

/** What an answer shows of a record: a title for the access log, also of another record. */
export type Reading = string | { what: string; owner: ProxyAccess['owner']; accessId: string }

/** What an answer shows of a record: titles, or why it shows nothing. */
export type Reads = Reading | readonly Reading[] | { nothing: string }

interface AccessOptions {
  /** False for an auto-save, which must not keep a session alive. */
  isActivity?: boolean
  /** False for what no person types, such as a note that a script posts. */
  keepsForm?: boolean
}

/** What a loader or an action that a proxy may ask has to declare. */
export interface ReadingOptions<Prepared> extends AccessOptions {
  /**
   * Loads the answer, or saves a post, before it is known what the answer shows.
   * @returns what `requireAccess` adds as `prepared`; undefined for what does not exist: 404.
   */
  prepare?: (access: Access) => Promise<Prepared | undefined> | Prepared | undefined
  /** What the answer shows. `[]` from a function: nothing this time, as before a redirect. */
  reads: Reads | ((access: Access & { prepared: Prepared }) => Reading | readonly Reading[])
}

/**
 * Authorises a loader or an action. Each one calls it itself: Remix runs loaders side by side, so that a
 * check in a parent protects nothing. Whose profile it is stands in the address (`acting.ts`): without a person in it,
 * the visitor's own. Asked anew at every request, so that a change of level or an end holds from the next one on.
 * An action calls it before it reads the body: a form that comes after the session's end is kept until its person has
 * logged in again. What a proxy reads is in the owner's access log before this returns.
 * @throws Response a redirect to /login without a session; 404 for a profile that is not theirs to see or
 * change, as for one that does not exist. Any error of the log: then nothing may be given out.
 */
export async function requireAccess(
  visit: Visit,
  ability: OwnerAbility,
  options?: AccessOptions,
): Promise<Access>
export async function requireAccess<Prepared = undefined>(
  visit: Visit,
  ability: Ability,
  options: ReadingOptions<Prepared>,
): Promise<Access & { prepared: Prepared }>
export async function requireAccess(
  visit: Visit,
  ability: Ability,
  { prepare, reads, ...options }: Partial<ReadingOptions<unknown>> = {},
): Promise<Access & { prepared?: unknown }> {
  const access = await findAccess(visit, options)
  if (access === 'anonymous') throw await toLogin(visit, options)
  // A window that was left open must not write into the record of who logged in after it.
  if (access && (await isDrawnForOther(visit, access.actor))) throw await toOwnPages(visit, options)
  if (!access || !can(access, ability)) throw notFound()
  await noteRestoredDraft(visit, access.actor)
  if (!reads) return ofOwner(access)
  const prepared = await prepare?.(access)
  if (prepare && prepared === undefined) throw notFound()
  const answered = { ...access, prepared }
  await logReads(visit, access, typeof reads === 'function' ? reads(answered) : reads)
  return answered
}

// The types ask for `reads` wherever a proxy may pass; a call that evades them answers nobody else.
function ofOwner(access: Access): Access {
  if (access.accessId === undefined) return access
  throw new Error('Nothing declares which part of the record this answer shows')
}

async function logReads(visit: Visit, access: Access, reads: Reads): Promise<void> {
  if (typeof reads === 'object' && 'nothing' in reads) return
  try {
    for (const reading of [reads].flat()) {
      const { what, ...of } = typeof reading === 'string' ? { what: reading } : reading
      await logProxyRead(visit, { ...access, ...of }, what)
    }
  } catch (error) {
    throw error instanceof AccessRemovedError ? notFound() : error
  }
}

// An auto-save leaves its form where it is, with all that was typed, and no page shows a message of
// its answer.
async function toLogin(
  visit: Visit,
  { isActivity = true, keepsForm = isActivity }: AccessOptions,
): Promise<Response> {
  if (!isActivity) return redirect('/login')
  const kept = keepsForm ? await savePostedForm(visit) : undefined
  const headers = new Headers(replacesDocument)
  if (kept) {
    headers.append('Set-Cookie', kept)
    return redirectWithInfo(loginWithDraft, keptWords, { headers })
  }
  const wanted = await rememberWantedPage(visit)
  if (wanted) headers.append('Set-Cookie', wanted)
  return redirectWithError('/login', await whyLogin(visit.request), { headers })
}

// A form that cannot be kept stays on its page where scripts run: `keepTyped` knows the address.
async function toOwnPages(
  visit: Visit,
  { isActivity = true, keepsForm = isActivity }: AccessOptions,
): Promise<Response> {
  if (!isActivity) return redirect('/login')
  const kept = keepsForm ? await savePostedForm(visit) : undefined
  const headers = new Headers(replacesDocument)
  if (!kept) return redirectWithError(loginOfOther, ofAnother, { headers })
  headers.append('Set-Cookie', kept)
  const words = `${ofAnother} What was typed is kept for them.`
  return redirectWithError(safeRedirectPath(visit.context, '/dashboard'), words, { headers })
}

const ofAnother =
  'Nothing was saved: the page was opened by another account than the one that is logged in now.'

async function whyLogin(request: Request): Promise<string> {
  const { method, url } = request
  if (method === 'POST') return 'You are not logged in, so nothing was saved. Please log in.'
  if (await readCookie(sessionCookie(), request))
    return 'Your login has ended. Please log in again.'
  const { path } = parseProxyUrl(new URL(url).pathname)
  const isDashboard = /^\/dashboard(\/|$)/.test(path)
  return isDashboard ? 'Please login to access the dashboard' : 'Please log in to see this page'
}

const keptWords = `Your login has ended. What you typed is not saved, but kept for ${draftHours} hours: it comes back when you log in.`

/**
 * Whose profile a visit is about and who acts on it, whatever they may do.
 * @returns 'anonymous' without a session; undefined where the address names an access that is not the visitor's, or no
 * longer.
 */
export async function findAccess(
  visit: Visit,
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
