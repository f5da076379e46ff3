import { type RequestContext, readOnce } from '#app/http/request-context.server.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken } from '#db/crypto/keys.server.ts'
import type { Person } from '../person.server.ts'
import { leftSessionCookie, readCookie, sessionCookie } from './account-cookies-route.server.ts'
import { loggedOutHeaders } from './logged-out-headers-route.server.ts'
import { endedSessionHours, isActivityDue } from './session-lifetime.server.ts'
import {
  createSession,
  deleteSession,
  expireSession,
  findEndedPerson,
  findLiveSession,
  type LoggedIn,
  noteActivity,
  renewToken,
} from './sessions.server.ts'

declare module '#app/http/request-context.server.ts' {
  interface SharedReads {
    /** The visitor's session. */
    session?: Promise<LiveSession | undefined>
  }
}

/** The part of a loader's or an action's arguments that tells who is there. */
export interface RequestWithContext {
  request: Request
  context: Pick<
    RequestContext,
    'db' | 'proxyAccessId' | 'renewedToken' | 'restoresDraft' | 'shared'
  > &
    Partial<Pick<RequestContext, 'clientAddress'>>
}

/** A live session with its person, and the time of its activity once that is being written. */
interface LiveSession extends LoggedIn {
  touched?: Promise<string>
}

/**
 * Returns who is logged in, for the header of any page. Asking is not activity: it extends no
 * session. Never throws for a cookie that this server did not set.
 */
export async function getPerson(visit: RequestWithContext): Promise<Person | null> {
  const loggedIn = await getLoggedIn(visit, { isActivity: false })
  return loggedIn?.person ?? null
}

/**
 * Returns the person and the session behind a request, or null.
 * @param options `isActivity` false for what a page does by itself, such as auto-save: an unattended
 * tab must not keep a session alive.
 */
export async function getLoggedIn(
  visit: RequestWithContext,
  { isActivity = true }: { isActivity?: boolean } = {},
): Promise<LoggedIn | null> {
  const { db } = visit.context
  const live: LiveSession | undefined = await readOnce(visit, 'session', async () =>
    findLiveSession(db, await tokenHashOf(visit)),
  )
  if (!live) return null
  const { person, session } = live
  if (isActivity && isActivityDue(session)) {
    live.touched ??= noteActivity(db, session)
    session.lastActiveAt = await live.touched
  }
  return { person, session: { ...session } }
}

/** The accounts whose sessions have ended in the browser that sends a request. */
export interface EndedPersons {
  /** The session expired. Undefined for a live one, and where nothing is known of it. */
  expired?: Person
  /** The last session that was ended by a logout. */
  loggedOut?: Person
}

/** Returns whose expired session a request names, and who last logged out in its browser. */
export async function findEndedPersons(visit: RequestWithContext): Promise<EndedPersons> {
  const { db } = visit.context
  const leftToken = await readCookie(leftSessionCookie(0), visit.request)
  return {
    expired: await findEndedPerson(db, await tokenHashOf(visit)),
    loggedOut: await findEndedPerson(db, leftToken && hashToken(leftToken)),
  }
}

/**
 * Starts a session, as `createSession` does.
 * @returns the `Set-Cookie` header that carries the new token.
 */
export async function startSession(
  db: Database,
  userId: string,
  begun?: Parameters<typeof createSession>[2],
): Promise<string> {
  return sessionCookie().serialize(await createSession(db, userId, begun))
}

/**
 * Ends the session of this request, at once and on the server.
 * @returns the `Set-Cookie` header that takes the token out of the browser.
 */
export async function endSession(visit: RequestWithContext): Promise<string> {
  const id = await tokenHashOf(visit)
  if (id) await deleteSession(visit.context.db, id)
  return sessionCookie().serialize('', { maxAge: 0 })
}

/**
 * Ends the session of this request as its person asks for it.
 * @returns the headers that take the session out of the browser and name the ended one.
 */
export async function logOut(visit: RequestWithContext): Promise<Headers> {
  const id = await tokenHashOf(visit)
  const leftToken = id && (await expireSession(visit.context.db, id))
  const headers = loggedOutHeaders()
  headers.append('Set-Cookie', await sessionCookie().serialize('', { maxAge: 0 }))
  if (leftToken) {
    const cookie = leftSessionCookie(endedSessionHours * 3600)
    headers.append('Set-Cookie', await cookie.serialize(leftToken))
  }
  return headers
}

/**
 * Gives the session of this request a new token, at once and on the server.
 * @returns the `Set-Cookie` header that carries it.
 */
export async function renewSession(visit: RequestWithContext): Promise<string> {
  const { context } = visit
  const token = await renewToken(context.db, (await tokenHashOf(visit)) ?? '')
  context.renewedToken = token
  return sessionCookie().serialize(token)
}

async function tokenHashOf({ request, context }: RequestWithContext): Promise<string | undefined> {
  const token = context.renewedToken ?? (await readCookie(sessionCookie(), request))
  return token && hashToken(token)
}
