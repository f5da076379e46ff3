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
  /** Mark of the account whose session ended on that page; absent where nobody was logged in. */
  who?: string
}

/**
 * Returns the `Set-Cookie` header that remembers the page of a request until the login. The query
 * is left out, because it may hold what somebody searched for. Undefined for what is no page.
 */
export async function rememberWantedPage(visit: RequestWithContext): Promise<string | undefined> {
  const { request } = visit
  const path = new URL(request.url).pathname
  if (!isPageRequest(request) || path.length > maxLength) return undefined
  const { expired } = await findEndedPersons(visit)
  const wanted: Wanted = { path, ...(expired && { who: accountMark(expired) }) }
  return await cookie().serialize(wanted)
}

/** A page that somebody wanted before they logged in. */
export interface WantedPage {
  address: string
  /** Id of the access that the address names: the caller checks it. */
  accessId?: string
}

/** Returns the page that a person wanted before the login; undefined without one and for a page of another account. */
export async function findWantedPage(
  request: Request,
  person: { id: string },
): Promise<WantedPage | undefined> {
  const wanted: Wanted | null = await cookie().parse(request.headers.get('Cookie'))
  if (!wanted || (wanted.who !== undefined && wanted.who !== accountMark(person))) return undefined
  const { accessId } = parseProxyUrl(wanted.path)
  return { address: env().origin + wanted.path, accessId }
}

/**
 * Returns the `Set-Cookie` header that forgets the wanted page; undefined where none is remembered.
 */
export async function forgetWantedPage(request: Request): Promise<string | undefined> {
  const wanted = await cookie().parse(request.headers.get('Cookie'))
  return wanted ? await cookie().serialize('', { maxAge: 0 }) : undefined
}

// A script's request and a picture are no page to come back to. Old browsers name no destination.
function isPageRequest({ method, headers }: Request): boolean {
  const destination = headers.get('Sec-Fetch-Dest') ?? 'document'
  return method === 'GET' && destination === 'document'
}

function cookie() {
  return wantedPageCookie(wantedPageMinutes * 60)
}
