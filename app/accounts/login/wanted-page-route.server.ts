import { wantedPageCookie } from '#app/accounts/sessions/account-cookies-route.server.ts'
import { accountMark } from '#app/accounts/sessions/remaining-session.server.ts'
import {
  findEndedPersons,
  type RequestWithContext,
} from '#app/accounts/sessions/session-route.server.ts'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { env } from '#app/lib/env.server.ts'
import { wantedPageMinutes } from '../sessions/session-lifetime.server.ts'

const maxLength = 300

interface Wanted {
  path: string
  /** Mark of the account whose session ended there; absent if nobody was logged in. */
  accountMark?: string
}

/**
 * Returns the `Set-Cookie` header that stores the requested page until the login.
 * Omits the query: it may hold a search. Undefined if the request is not for a page.
 */
export async function rememberWantedPage(visit: RequestWithContext): Promise<string | undefined> {
  const { request } = visit
  const path = new URL(request.url).pathname
  if (!isPageRequest(request) || path.length > maxLength) return undefined
  const { expired } = await findEndedPersons(visit)
  const wanted: Wanted = { path, ...(expired && { accountMark: accountMark(expired) }) }
  return await cookie().serialize(wanted)
}

/** The page that was requested before the login. */
export interface WantedPage {
  address: string
  /** Access id in the address: the caller checks it. */
  accessId?: string
}

/**
 * Returns the page that was requested before the login; undefined if another account requested it.
 */
export async function findWantedPage(
  request: Request,
  person: { id: string },
): Promise<WantedPage | undefined> {
  const wanted: Wanted | null = await cookie().parse(request.headers.get('Cookie'))
  if (!wanted) return undefined
  const { accountMark: mark } = wanted
  if (mark !== undefined && mark !== accountMark(person)) return undefined
  const { accessId } = parseProxyUrl(wanted.path)
  return { address: env().origin + wanted.path, accessId }
}

/** Returns the `Set-Cookie` header that deletes the stored page; undefined if none is stored. */
export async function forgetWantedPage(request: Request): Promise<string | undefined> {
  const wanted = await cookie().parse(request.headers.get('Cookie'))
  return wanted ? await cookie().serialize('', { maxAge: 0 }) : undefined
}

// Requests of scripts and images are not pages. Old browsers send no destination.
function isPageRequest({ method, headers }: Request): boolean {
  const destination = headers.get('Sec-Fetch-Dest') ?? 'document'
  return method === 'GET' && destination === 'document'
}

function cookie() {
  return wantedPageCookie(wantedPageMinutes * 60)
}
