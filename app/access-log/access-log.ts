import type { AccessKind } from '#db/schema.ts'
import { isUuid } from '#db/uuid.ts'

// Texts, types and addresses of the page "Who has seen my record" and of its file.

export const accessLogTitle = 'Who has seen my record'

/** Returns the title of the page for the owner or for a proxy. */
export function accessLogTitleFor(isActing: boolean): string {
  return isActing ? 'Who has seen the record' : accessLogTitle
}

/** Replaces the name of a withheld link, which may say where the owner is treated. */
export const withheldLinkLabel = 'A link that is not shared with you'

export const accessLogPath = '/seen'
export const accessLogCsvPath = '/seen.csv'

/** Label of each kind of access. */
export const accessKinds: Record<AccessKind, string> = {
  unlock: 'Opened with the code',
  view: 'Viewed the record',
  'print-view': 'Opened the print view',
  fetch: 'Read by another system',
  note: 'Left a note',
  'proxy-read': 'Read as a proxy',
  export: 'Exported',
}

/** The accesses of people and systems with an emergency link, who need no account. */
export const responderKinds = [
  'unlock',
  'view',
  'print-view',
  'fetch',
  'note',
] as const satisfies AccessKind[]

/** Labels of the filter: all accesses of responders, or one kind of access. */
export const activityNames = { responders: 'All with an emergency link', ...accessKinds }

/** A value of that filter. */
type Activity = keyof typeof activityNames

/**
 * Type of a visitor: a responder with an emergency link, a proxy with an account, or the owner.
 * `unknown` for an entry that cannot be read.
 */
export type Visitor = 'responder' | 'proxy' | 'owner' | 'unknown'

/** Label for a responder without a name. */
export const unnamedResponder = 'Somebody with the code'

/** One entry of the access log, as its owner reads it. */
export interface AccessLogItem {
  /** Position among the owner's entries: the oldest is 1. */
  number: number
  /** ISO time. */
  at: string
  /** Name of the visitor. */
  who: string
  visitor: Visitor
  /** True if a responder gave the name, so that nobody has checked it. */
  isGivenName: boolean
  /** Description of the access. */
  what: string
  device?: string
  address?: string
  link?: string
  /** False for an entry that was changed after it was written. */
  isIntact: boolean
}

/** Entries of one visitor, each less than 30 minutes after the one before it. */
export interface AccessVisit {
  /** Newest first. */
  entries: AccessLogItem[]
  /** ISO times of the first and the last entry. */
  from: string
  to: string
  who: string
  visitor: Visitor
  isGivenName: boolean
  /** Summary of everything that was done. */
  what: string
  devices: string[]
  link?: string
  /** True if the page of older entries has more of the visit. */
  isCutBefore?: boolean
  /** True if the page of newer entries has more of the visit. */
  isCutAfter?: boolean
}

export interface AccessLogLink {
  id: string
  name: string
}

/** Result of a check of an owner's entries; faults are numbers of entries. */
export interface SealCheckResult {
  /** Number of stored entries. */
  count: number
  /** Number of entries whose seals were checked: all of them, or those on the page. */
  checked: number
  changed: number[]
  missing: number[]
}

/** Filter of entries. Days are those of the actor's time zone, `YYYY-MM-DD`, both included. */
export interface AccessLogFilter {
  kind?: Activity
  /** Id of a link. */
  link?: string
  from?: string
  to?: string
}

/** Filter, and the entry before or after which the page begins. */
export interface AccessLogQuery extends AccessLogFilter {
  before?: number
  after?: number
  /** `all` checks the seals of all entries, however many there are. */
  check?: 'all'
}

/** A parsed query with its faults. */
export interface ParsedQuery {
  query: AccessLogQuery
  /** The days as they were typed. */
  typed: { from: string; to: string }
  /** Messages of faults by field. */
  faults: { from?: string[]; to?: string[] }
}

/**
 * Parses the query of an address. An unreadable day is a fault; anything else unreadable is
 * dropped.
 */
export function parseAccessLogQuery(search: URLSearchParams): ParsedQuery {
  const typed = { from: readTypedDay(search, 'from'), to: readTypedDay(search, 'to') }
  const [from, to] = [parseDay(typed.from), parseDay(typed.to)]
  const faults: ParsedQuery['faults'] = {
    ...(typed.from && !from && { from: [`First day: ${dateFormatHint}`] }),
    ...(typed.to && !to && { to: [`Last day: ${dateFormatHint}`] }),
    ...(from && to && from > to && { to: ['The last day is before the first day'] }),
  }
  const [before, after] = ['before', 'after'].map(name => parseNumber(search.get(name)))
  const kind = search.get('kind') ?? ''
  const link = search.get('link') ?? ''
  const query: AccessLogQuery = {
    ...(Object.hasOwn(activityNames, kind) && { kind: kind as Activity }),
    ...(isUuid(link) && { link }),
    ...(from && { from }),
    ...(to && !faults.to && { to }),
    ...(before !== undefined && { before }),
    ...(before === undefined && after !== undefined && { after }),
    ...(search.get('check') === 'all' && { check: 'all' }),
  }
  return { query, typed, faults }
}

/** Returns the address of a part of the log, on the page or as a file. */
export function accessLogAddress(
  query: AccessLogQuery,
  path: typeof accessLogPath | typeof accessLogCsvPath,
): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path
}

/** Formats a count with commas: 12,345. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

const dateFormatHint = 'enter a date such as 2026-03-27'

function readTypedDay(search: URLSearchParams, name: string): string {
  return (search.get(name) ?? '').trim()
}

function parseDay(text: string): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // `Date.parse` accepts June 31 as July 1.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

function parseNumber(text: string | null): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
