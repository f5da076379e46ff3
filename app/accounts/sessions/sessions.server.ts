import type { Expression, SqlBool } from 'kysely'
import type { Database } from '#db/client.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { pendingLoginRows } from '#db/rows/pending-login-rows.server.ts'
import type { MacRow, MacRowBuilder } from '#db/rows/rows-with-mac.server.ts'
import { sessionRows } from '#db/rows/session-rows.server.ts'
import { helpedStates } from '#db/schema.ts'
import { isStoreFull } from '#db/store-full.server.ts'
import { findById } from '../accounts.server.ts'
import { type Person, personColumns, unsealPerson } from '../person.server.ts'
import { expiredTimes, hasEnded, isLive, isRowKept } from './session-lifetime.server.ts'

const maxSessions = 10

/** A logged-in browser. ISO times. */
export interface Session {
  /** Hash of the token; only the browser has the token. */
  id: string
  createdAt: string
  lastActiveAt: string
  /** Time of the last authentication. */
  authenticatedAt: string
  /** Time when the address was confirmed; null if it is not. */
  addressConfirmedAt: string | null
  /** True if the account was made through an invitation of an owner. */
  isAccountMadeToHelp: boolean
}

/** Browser and network of a new session, stored sealed. */
export interface SessionDetails {
  /** Browser and system in words, such as "Chrome on Android"; undefined when neither is known. */
  device?: string
  /** See `networkName`. */
  network: string
}

/** A person and their live session. */
export interface LoggedIn {
  person: Person
  session: Session
}

/**
 * Returns the live session with this token hash, and its person.
 * @param id undefined finds nothing.
 */
export async function findLiveSession(
  db: Database,
  id: string | undefined,
): Promise<LoggedIn | undefined> {
  if (!id) return undefined
  const row = await findSession(db, id, isLive)
  if (!row) return undefined
  const session = {
    id,
    createdAt: row.session_created_at,
    lastActiveAt: row.last_active_at,
    authenticatedAt: row.authenticated_at,
    addressConfirmedAt: row.email_confirmed_at,
    isAccountMadeToHelp: row.has_helped === helpedStates.accountMadeToHelp,
  }
  return { person: unsealPerson(row), session }
}

/** Returns the account id of a session with this token hash, also of an ended one. */
export async function findOwnerOfToken(
  db: Database,
  id: string | undefined,
): Promise<string | undefined> {
  if (!id) return undefined
  const session = await sessionRows.first(db, query =>
    query.select('user_id').where('token_hash', '=', id),
  )
  return session?.user_id
}

/**
 * Stores the activity of a session. On a full disk it writes nothing and does not throw.
 * @returns the stored time of the last activity.
 */
export async function noteActivity(db: Database, { id, lastActiveAt }: Session): Promise<string> {
  const now = new Date().toISOString()
  try {
    await sessionRows.update(db, query =>
      query.set({ last_active_at: now }).where('token_hash', '=', id),
    )
    return now
  } catch (error) {
    if (!isStoreFull(error)) throw error
    return lastActiveAt
  }
}

/** Returns the person of an ended session, while its row is kept. */
export async function findEndedPerson(
  db: Database,
  id: string | undefined,
): Promise<Person | undefined> {
  if (!id) return undefined
  const row = await findSession(db, id, session =>
    session.and([hasEnded(session), isRowKept(session)]),
  )
  return row && unsealPerson(row)
}

/**
 * Starts a session, and deletes the person's oldest beyond ten.
 * @param login owner and details for the list of sessions.
 * @returns the new token.
 */
export async function createSession(
  db: Database,
  userId: string,
  login?: { owner: Pick<Person, 'id' | 'dataKey'>; details: SessionDetails },
): Promise<string> {
  const { token, hash } = newToken()
  const now = new Date().toISOString()
  await sessionRows.insert(db, {
    token_hash: hash,
    user_id: userId,
    created_at: now,
    last_active_at: now,
    authenticated_at: now,
    details: login ? seal(login.owner, ['sessions.details', hash], login.details) : null,
  })
  // After the insert: the last of several concurrent logins counts all of them.
  await deleteOldestSessions(db, userId)
  return token
}

/** Deletes the session with this token hash. */
export async function deleteSession(db: Database, id: string): Promise<void> {
  await sessionRows.delete(db, query => query.where('token_hash', '=', id))
}

/** Deletes a session with this token hash if it belongs to this person. */
export async function deleteOwnSession(db: Database, id: string, userId: string): Promise<void> {
  await sessionRows.delete(db, query =>
    query.where('token_hash', '=', id).where('user_id', '=', userId),
  )
}

/**
 * Expires a session and gives its row a new token, so that late forms can become drafts.
 * @returns the token of the expired row; undefined without a session.
 */
export async function expireSession(db: Database, id: string): Promise<string | undefined> {
  const row = await findRow(db, id)
  if (!row) return undefined
  const { token, hash } = newToken()
  const changes = { token_hash: hash, details: null, ...expiredTimes() }
  return (await sessionRows.rewrite(db, row, changes)) ? token : undefined
}

/**
 * Gives a session a new token and changes nothing else.
 * @returns the new token, which is unknown if there was no session.
 */
export async function renewToken(db: Database, id: string): Promise<string> {
  const { token, hash } = newToken()
  const row = await findRow(db, id)
  const owner = row && (await findById(db, row.user_id))
  if (!row || !owner) return token
  // The seal binds the details to the token.
  const opened = row.details && unsealOrReport(owner, ['sessions.details', id], row.details)
  const details = opened ? seal(owner, ['sessions.details', hash], opened) : null
  await sessionRows.rewrite(db, row, { token_hash: hash, details })
  return token
}

/** Ends all sessions and pending logins of a person. */
export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await pendingLoginRows.delete(db, query => query.where('user_id', '=', userId))
  await sessionRows.delete(db, query => query.where('user_id', '=', userId))
}

/** Ends all sessions but one, and all pending logins of a person. */
export async function endOtherSessions(
  db: Database,
  userId: string,
  keepSessionId: string,
): Promise<void> {
  await pendingLoginRows.delete(db, query => query.where('user_id', '=', userId))
  await sessionRows.delete(db, query =>
    query.where('user_id', '=', userId).where('token_hash', '!=', keepSessionId),
  )
}

// One statement: every request of an account runs it.
function findSession(
  db: Database,
  id: string,
  isWanted: (session: MacRowBuilder<'sessions'>) => Expression<SqlBool>,
) {
  return sessionRows.first(db, query =>
    query
      .where('token_hash', '=', id)
      .where(isWanted)
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(personColumns)
      .select([
        'sessions.created_at as session_created_at',
        'sessions.last_active_at',
        'sessions.authenticated_at',
        'users.email_confirmed_at',
        'users.has_helped',
      ]),
  )
}

function findRow(db: Database, id: string): Promise<MacRow<'sessions'> | undefined> {
  return sessionRows.first(db, query => query.selectAll().where('token_hash', '=', id))
}

/** Stores the time of a re-authentication. */
export async function noteAuthentication(
  db: Database,
  session: Pick<Session, 'id'>,
  userId: string,
): Promise<void> {
  const row = await findRow(db, session.id)
  if (row?.user_id !== userId) return
  await sessionRows.rewrite(db, row, { authenticated_at: new Date().toISOString() })
}

// Ended sessions are counted apart, so that they do not replace live ones.
async function deleteOldestSessions(db: Database, userId: string): Promise<void> {
  for (const isCounted of [isLive, hasEnded]) {
    await sessionRows.delete(db, query =>
      query
        .where('user_id', '=', userId)
        .where(isCounted)
        .where('token_hash', 'not in', eb =>
          eb
            .selectFrom('sessions')
            .select('token_hash')
            .where('user_id', '=', userId)
            .where(isCounted)
            .orderBy('created_at', 'desc')
            // Sessions of one millisecond: every transaction must delete the same ones.
            .orderBy('token_hash')
            .limit(maxSessions),
        ),
    )
  }
}
