// What pages show of the change log: words, and never the stored values themselves.

/** An entry of the change log as a person reads it. */
export interface ShownEntry {
  id: string
  section: string
  /** ISO time. */
  changedAt: string
  /** Who and how: "by you, saved automatically". */
  by: string
  /** How many changes it has. */
  count: number
  /** The first of them, long words cut short. */
  changes: ShownChange[]
  /** Whether something of it is left out here. */
  isShortened: boolean
}

export interface ShownChange {
  label: string
  oldText: string
  newText: string
  /** Whether there is an answer to bring back. */
  isRestorable: boolean
}

/** A section as something to filter by. */
export interface SectionChip {
  slug: string
  label: string
}

/** "1 change", "12 changes". */
export function countChanges(count: number): string {
  return `${count} ${count === 1 ? 'change' : 'changes'}`
}

/** What leads to all of an entry that is shown in part. */
export function wholeEntry({ count, changes }: ShownEntry): string {
  return count > changes.length ? `Show all ${countChanges(count)}` : 'Show it in full'
}

export const historyPath = '/profile/history'

/** What is asked of the log: changes of one section, older or newer than an entry. */
export interface HistoryQuery {
  /** Slug of a section; absent for all. */
  section?: string
  before?: number
  after?: number
}

/** Reads a query from an address. What is not understood is not asked. */
export function historyQuery(search: URLSearchParams): HistoryQuery {
  const section = search.get('section') || undefined
  const [before, after] = ['before', 'after'].map(name => numberIn(search.get(name)))
  return { section, before, ...(before === undefined && { after }) }
}

/** The address of a stretch of the log, or of a page beneath it. */
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
