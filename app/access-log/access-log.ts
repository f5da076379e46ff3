import type { AccessKind } from '#db/schema.ts'
import { isUuid } from '#db/uuid.ts'

// What the page and the file "Who has seen my record" say, and how they are asked.

export const accessLogTitle = 'Who has seen my record'

/** The title of the page as its reader is told it: the owner, or who acts for them. */
export function accessLogTitleFor(isActing: boolean): string {
  return isActing ? 'Who has seen the record' : accessLogTitle
}

/** Said in place of the name of a link that is kept from a proxy: it may say where somebody is treated. */
export const withheldLinkLabel = 'A link that is not shared with you'

export const accessLogPath = '/seen'
export const accessLogCsvPath = '/seen.csv'

/** What somebody did, in words. */
export const accessKinds: Record<AccessKind, string> = {
  unlock: 'Opened with the code',
  view: 'Viewed the record',
  'print-view': 'Opened the print view',
  note: 'Left a note',
  'proxy-read': 'Read as a proxy',
  export: 'Exported',
}

/** Somebody who gave no name. */
export const unnamedResponder = 'Somebody with the code'

/** One entry of the access log as its owner reads it. */
export interface AccessLogItem {
  /** Its place among the person's entries: the oldest is 1. */
  number: number
  /** ISO time. */
  at: string
  who: string
  /** Whether somebody without an account gave that name, so that nobody has checked it. */
  isGivenName: boolean
  what: string
  device?: string
  address?: string
  link?: string
  /** False for an entry that is not as it was written. */
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
  isGivenName: boolean
  /** Everything that was done, in short. */
  what: string
  devices: string[]
  link?: string
  /** True if the page of older entries has more of the visit. */
  isCutBefore?: boolean
  /** True if the page of newer entries has more of the visit. */
  isCutAfter?: boolean
}

/** A link that somebody came by. */
export interface AccessLogLink {
  id: string
  name: string
}

/** What is wrong with a person's entries, by their numbers. */
export interface SealCheckResult {
  /** Entries that are there. */
  count: number
  /** Entries whose seals were checked: all of them, or those on the page. */
  checked: number
  changed: number[]
  missing: number[]
}

/** Which entries are asked for. Days are UTC, `YYYY-MM-DD`, both included. */
export interface AccessLogFilter {
  kind?: AccessKind
  /** Id of a link. */
  link?: string
  from?: string
  to?: string
}

/** Entries that fit the filter, older or newer than one of them. */
export interface AccessLogQuery extends AccessLogFilter {
  before?: number
  after?: number
  /** Whether the seals of all entries are to be checked, however many there are. */
  check?: 'all'
}

/** What was asked, with what cannot be understood of it. */
export interface ParsedQuery {
  query: AccessLogQuery
  /** The days as they were typed. */
  typed: { from: string; to: string }
  /** What is wrong, by field. */
  faults: { from?: string[]; to?: string[] }
}

/** Reads a query from an address. A day that cannot be understood is a fault; anything else is not asked. */
export function parseAccessLogQuery(search: URLSearchParams): ParsedQuery {
  const typed = { from: typedDay(search, 'from'), to: typedDay(search, 'to') }
  const [from, to] = [parseDay(typed.from), parseDay(typed.to)]
  const faults: ParsedQuery['faults'] = {
    ...(typed.from && !from && { from: [`First day: ${dateFormatHint}`] }),
    ...(typed.to && !to && { to: [`Last day: ${dateFormatHint}`] }),
    ...(from && to && from > to && { to: ['The last day must not be before the first'] }),
  }
  const [before, after] = ['before', 'after'].map(name => parseNumber(search.get(name)))
  const kind = search.get('kind') ?? ''
  const link = search.get('link') ?? ''
  const query: AccessLogQuery = {
    ...(Object.hasOwn(accessKinds, kind) && { kind: kind as AccessKind }),
    ...(isUuid(link) && { link }),
    ...(from && { from }),
    ...(to && !faults.to && { to }),
    ...(before !== undefined && { before }),
    ...(before === undefined && after !== undefined && { after }),
    ...(search.get('check') === 'all' && { check: 'all' }),
  }
  return { query, typed, faults }
}

/** The address of a part of the log, on the page or as a file. */
export function accessLogAddress(
  query: AccessLogQuery,
  path: typeof accessLogPath | typeof accessLogCsvPath,
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** A number of entries as it is read: 12,345. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

const dateFormatHint = 'enter a date such as 2026-03-27'

// Nobody types more for a day, and the page repeats it.
function typedDay(search: URLSearchParams, name: string): string {
  return (search.get(name) ?? '').trim().slice(0, 30)
}

function parseDay(text: string): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // The 31st of June would be read as the 1st of July.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

function parseNumber(text: string | null): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
