import { type RequestContext, readOnce } from '#app/http/request-context.server.ts'
import { hashToken } from '#db/crypto/keys.server.ts'
import type { Person } from '../person.server.ts'
import { leftSessionCookie, readCookie, sessionCookie } from './account-cookies-route.server.ts'
import { loggedOutHeaders } from './logged-out-headers-route.server.ts'
import { endedSessionHours, isActivityDue } from './session-lifetime.server.ts'
import {
  deleteOwnSession,
  deleteSession,
  expireSession,
  findEndedPerson,
  findLiveSession,
  findOwnerOfToken,
  type LoggedIn,
  noteActivity,
  renewToken,
} from './sessions.server.ts'

declare module '#app/http/request-context.server.ts' {
  interface SharedReads {
    /** Session of the request. */
    session?: Promise<LiveSession | undefined>
  }
}

/** The arguments of a loader or action that the session functions need. */
export interface RequestWithContext {
  request: Request
  context: Pick<RequestContext, 'db' | 'proxyAccessId' | 'renewedToken' | 'shared' | 'refusal'> &
    Partial<Pick<RequestContext, 'clientAddress'>>
}

/** A live session with its person, and its activity once it is written. */
interface LiveSession extends LoggedIn {
  touched?: Promise<string>
}

/** Returns the logged-in person. Is no activity: extends no session. */
export async function getPerson(visit: RequestWithContext): Promise<Person | null> {
  const loggedIn = await getLoggedIn(visit, { isActivity: false })
  return loggedIn?.person ?? null
}

/**
 * Returns the person and the session of a request, or null.
 * @param options `isActivity` false for requests of a script, such as autosave: they must not
 * extend a session.
 * @throws the refusal of this request, so that nothing of the account is loaded.
 */
export async function getLoggedIn(
  visit: RequestWithContext,
  { isActivity = true }: { isActivity?: boolean } = {},
): Promise<LoggedIn | null> {
  const { db, refusal } = visit.context
  if (refusal) throw new Response(refusal.message, refusal)
  const live: LiveSession | undefined = await readOnce(visit, 'session', async () =>
    findLiveSession(db, await readTokenHash(visit)),
  )
  if (!live) return null
  const { person, session } = live
  if (isActivity && isActivityDue(session)) {
    live.touched ??= noteActivity(db, session)
    session.lastActiveAt = await live.touched
  }
  return { person, session: { ...session } }
}

/** Returns the account of a request's session, also of an ended one. It authorises nothing. */
export async function findAccountId(visit: RequestWithContext): Promise<string | undefined> {
  return await findOwnerOfToken(visit.context.db, await readTokenHash(visit))
}

/** People whose sessions have ended in this browser. */
export interface EndedPersons {
  /** Owner of the expired session of the request. */
  expired?: Person
  /** Owner of the last session that a logout or another person's login ended. */
  loggedOut?: Person
}

/** Returns the people whose sessions have ended in this browser. */
export async function findEndedPersons(visit: RequestWithContext): Promise<EndedPersons> {
  const { db } = visit.context
  return {
    expired: await findEndedPerson(db, await readTokenHash(visit)),
    loggedOut: await findEndedPerson(db, await readLeftTokenHash(visit)),
  }
}

/**
 * Ends the session of this request.
 * @returns the `Set-Cookie` header that deletes the token.
 */
export async function endSession(visit: RequestWithContext): Promise<string> {
  const id = await readTokenHash(visit)
  if (id) await deleteSession(visit.context.db, id)
  return sessionCookie().serialize('', { maxAge: 0 })
}

/**
 * Logs out.
 * @returns headers that delete the session cookie and name the ended session.
 */
export async function logOut(visit: RequestWithContext): Promise<Headers> {
  const headers = loggedOutHeaders()
  headers.append('Set-Cookie', await sessionCookie().serialize('', { maxAge: 0 }))
  const leftCookie = await leaveSession(visit)
  if (leftCookie) headers.append('Set-Cookie', leftCookie)
  return headers
}

/**
 * Ends the session that a login of this person replaces. Late forms of another person can still
 * become drafts; those of this person belong to the new session and end with it.
 * @returns the `Set-Cookie` header that names the session of another person, if there was one.
 */
export async function replaceSession(
  visit: RequestWithContext,
  { id: userId }: Pick<Person, 'id'>,
): Promise<string | undefined> {
  for (const id of [await readTokenHash(visit), await readLeftTokenHash(visit)])
    if (id) await deleteOwnSession(visit.context.db, id, userId)
  return await leaveSession(visit)
}

// Expires the session of a request. Returns the `Set-Cookie` header that names it.
async function leaveSession(visit: RequestWithContext): Promise<string | undefined> {
  const id = await readTokenHash(visit)
  const token = id && (await expireSession(visit.context.db, id))
  return token ? await leftSessionCookie(endedSessionHours * 3600).serialize(token) : undefined
}

/**
 * Gives the session of this request a new token.
 * @returns the `Set-Cookie` header that carries it.
 */
export async function renewSession(visit: RequestWithContext): Promise<string> {
  const { context } = visit
  const token = await renewToken(context.db, (await readTokenHash(visit)) ?? '')
  context.renewedToken = token
  return sessionCookie().serialize(token)
}

async function readLeftTokenHash({ request }: RequestWithContext): Promise<string | undefined> {
  const token = await readCookie(leftSessionCookie(0), request)
  return token && hashToken(token)
}

async function readTokenHash({
  request,
  context,
}: RequestWithContext): Promise<string | undefined> {
  const token = context.renewedToken ?? (await readCookie(sessionCookie(), request))
  return token && hashToken(token)
}
