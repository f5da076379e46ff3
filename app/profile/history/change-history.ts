// The change log as pages show it: texts, never the stored values.

/** An entry of the change log as text. */
export interface EntryText {
  id: string
  section: string
  /** ISO time. */
  changedAt: string
  /** Actor and way, such as "by you, saved automatically". */
  by: string
  /** Number of its changes. */
  count: number
  /** The first changes, shortened. */
  changes: ChangeText[]
  /** True if changes or text are left out. */
  isShortened: boolean
}

export interface ChangeText {
  label: string
  oldText: string
  newText: string
  /** True if it has an answer to restore. */
  isRestorable: boolean
}

/** A section in the filter. */
export interface SectionChip {
  slug: string
  label: string
}

/** Returns "1 change" or "12 changes". */
export function countChanges(count: number): string {
  return `${count} ${count === 1 ? 'change' : 'changes'}`
}

/** Returns the label of the link to a whole entry. */
export function wholeEntryLabel({ count, changes }: EntryText): string {
  return count > changes.length ? `Show all ${countChanges(count)}` : 'Show it in full'
}

export const historyPath = '/profile/history'

/** The query of the log: changes of one section, older or newer than an entry. */
export interface HistoryQuery {
  /** Slug of a section; absent for all. */
  section?: string
  before?: number
  after?: number
}

/** Reads a query from a URL and ignores invalid members. */
export function historyQuery(search: URLSearchParams): HistoryQuery {
  const section = search.get('section') || undefined
  const [before, after] = ['before', 'after'].map(name => numberIn(search.get(name)))
  return { section, before, ...(before === undefined && { after }) }
}

/** Returns the URL of a page of the log, or of a page below it. */
export function historyAddress(query: HistoryQuery, beneath = ''): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return `${historyPath}${beneath}${search}`
}

function numberIn(text: string | null): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
