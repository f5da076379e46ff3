import { hours, minutes, timeAgo } from '#app/lib/time.ts'
import type { MacRowBuilder } from '#db/rows/rows-with-mac.server.ts'

/** Without activity a session ends after this long (NIST SP 800-63B, AAL2). */
export const idleMinutes = 30
/** A session ends after this long in any case. */
export const absoluteHours = 12
/** Ended sessions are kept this long so that a late form can be returned to its owner. */
export const endedSessionHours = 24
const endedSessionMs = hours(endedSessionHours)
/** Time that the row of a session is kept. */
export const sessionRowMs = {
  afterActivity: minutes(idleMinutes) + endedSessionMs,
  afterStart: hours(absoluteHours) + endedSessionMs,
} as const

/** ISO times. */
interface SessionTimes {
  createdAt: string
  lastActiveAt: string
}

/** Remaining time of a session, in milliseconds. */
export interface TimeLeft {
  /** Without activity. */
  leftMs: number
  /** With activity. */
  maxMs: number
}

export function timeLeft({ createdAt, lastActiveAt }: SessionTimes): TimeLeft {
  const maxMs = Math.max(0, Date.parse(createdAt) + hours(absoluteHours) - Date.now())
  const idleMs = Date.parse(lastActiveAt) + minutes(idleMinutes) - Date.now()
  return { leftMs: Math.max(0, Math.min(idleMs, maxMs)), maxMs }
}

/** Returns whether a new activity must be written. */
export function isActivityDue({ lastActiveAt }: Pick<SessionTimes, 'lastActiveAt'>): boolean {
  return lastActiveAt <= timeAgo(minutes(1))
}

type Row = MacRowBuilder<'sessions'>

/** Returns the condition of a live session, for `where`. */
export function isLive(session: Row) {
  const { activeSince, createdSince } = liveSince()
  return session.and([
    session('sessions.last_active_at', '>', activeSince),
    session('sessions.created_at', '>', createdSince),
  ])
}

/**
 * Returns the times of a session that has just expired. The MAC covers its start: nobody can
 * revive it.
 */
export function expiredTimes() {
  const { createdSince, activeSince } = liveSince()
  return { created_at: createdSince, last_active_at: activeSince }
}

// Times after which a live session was last active and created.
function liveSince() {
  return { activeSince: timeAgo(minutes(idleMinutes)), createdSince: timeAgo(hours(absoluteHours)) }
}

/** As `isLive`, for a session that has ended. */
export function hasEnded(session: Row) {
  return session.not(isLive(session))
}

/** As `isLive`, for a row that is kept. Compares times: rows are deleted later. */
export function isRowKept(session: Row) {
  return session.and([
    session('sessions.last_active_at', '>', timeAgo(sessionRowMs.afterActivity)),
    session('sessions.created_at', '>', timeAgo(sessionRowMs.afterStart)),
  ])
}

/** Lifetime of the cookie with the page that opens after the login. */
export const wantedPageMinutes = 30
