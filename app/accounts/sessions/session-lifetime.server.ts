import type { ExpressionBuilder } from 'kysely'
import { hours, minutes, timeAgo } from '#app/lib/time.ts'
import type { Schema } from '#db/schema.ts'

/** Without activity a session ends after this long (NIST SP 800-63B, AAL2). */
export const idleMinutes = 30
/** Whatever happens, a session ends after this long. */
export const absoluteHours = 12
/** Ended sessions are kept this long so that a late form can be returned to its owner. */
export const endedSessionHours = 24
const endedSessionMs = hours(endedSessionHours)
/** How long the row of a session is kept after its last activity, and after its start. */
export const sessionRowMs = {
  afterActivity: minutes(idleMinutes) + endedSessionMs,
  afterStart: hours(absoluteHours) + endedSessionMs,
} as const

/** When a session began and was last used, as ISO text. */
interface SessionTimes {
  createdAt: string
  lastActiveAt: string
}

/** How long a session still lasts, in milliseconds. */
export interface TimeLeft {
  /** Without activity. */
  leftMs: number
  /** With it. */
  mostMs: number
}

/** Returns how long a session still lasts. */
export function timeLeft({ createdAt, lastActiveAt }: SessionTimes): TimeLeft {
  const mostMs = Math.max(0, Date.parse(createdAt) + hours(absoluteHours) - Date.now())
  const idleMs = Date.parse(lastActiveAt) + minutes(idleMinutes) - Date.now()
  return { leftMs: Math.max(0, Math.min(idleMs, mostMs)), mostMs }
}

/** Returns whether the last activity of a session is long enough ago to be written again. */
export function isActivityDue({ lastActiveAt }: Pick<SessionTimes, 'lastActiveAt'>): boolean {
  return lastActiveAt <= timeAgo(minutes(1))
}

type Row = ExpressionBuilder<Schema, 'sessions'>

/** Returns whether a session goes on, for `where` of a query on `sessions`. */
export function isLive(session: Row, { activeSince, createdSince } = liveSince()) {
  return session.and([
    session('sessions.last_active_at', '>', activeSince),
    session('sessions.created_at', '>', createdSince),
  ])
}

/**
 * Returns the times of a session that has just expired. Its start is moved too, which its MAC
 * covers: nobody can bring it back.
 */
export function expiredTimes() {
  const { createdSince, activeSince } = liveSince()
  return { created_at: createdSince, last_active_at: activeSince }
}

/** Returns the times after which a live session was last active and created. */
export function liveSince() {
  return { activeSince: timeAgo(minutes(idleMinutes)), createdSince: timeAgo(hours(absoluteHours)) }
}

/** As `isLive`, for a session that has ended. */
export function hasEnded(session: Row) {
  return session.not(isLive(session))
}

/** As `isLive`, for a session whose row is kept. Decided by the time alone: rows are deleted later. */
export function isRowKept(session: Row) {
  return session.and([
    session('sessions.last_active_at', '>', timeAgo(sessionRowMs.afterActivity)),
    session('sessions.created_at', '>', timeAgo(sessionRowMs.afterStart)),
  ])
}

/** The browser remembers a page that asked for a login this long, in minutes. */
export const wantedPageMinutes = 30
