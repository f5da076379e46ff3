import { visitMs } from '#app/access/audit/proxy-reads.server.ts'
import type { AccessKind } from '#db/schema.ts'
import { type AccessLogItem, type AccessVisit, accessKinds } from './access-log.ts'

/** An entry of the access log, with the identity of its visitor. */
export interface VisitEntry {
  item: AccessLogItem
  kind: AccessKind
  /**
   * Equal for entries of one visitor; undefined if unknown, and then the entry is its own visit.
   */
  visitor: string | undefined
}

/**
 * Groups entries into visits: entries of one visitor, each less than 30 minutes after the one
 * before it.
 * @param entries newest first, or oldest first.
 * @returns the visits, in the order of their first entries.
 */
function groupVisits(entries: readonly VisitEntry[]): VisitEntry[][] {
  const visits: VisitEntry[][] = []
  const open = new Map<string, VisitEntry[]>()
  for (const entry of entries) {
    const { visitor } = entry
    const visit = visitor === undefined ? undefined : open.get(visitor)
    const later = visit?.at(-1)
    // The clock may have been set back between two entries.
    if (visit && later && Math.abs(msBetween(later, entry)) < visitMs) {
      visit.push(entry)
      continue
    }
    const newVisit = [entry]
    visits.push(newVisit)
    if (visitor !== undefined) open.set(visitor, newVisit)
  }
  return visits
}

/**
 * Returns the entries at the start of a list that belong to its first visits.
 * @param entries newest first, or oldest first.
 */
export function takeVisits(entries: readonly VisitEntry[], maxVisits: number): VisitEntry[] {
  const nextVisit = groupVisits(entries)[maxVisits]
  return entries.slice(0, nextVisit?.[0] && entries.indexOf(nextVisit[0]))
}

/**
 * Returns the visits of one page, newest first, and marks those that continue on the pages beside
 * it.
 * @param entries entries of the page and beside it, newest first.
 */
export function visitsOnPage(
  entries: readonly VisitEntry[],
  isOnPage: (entry: AccessLogItem) => boolean,
): AccessVisit[] {
  const visits = groupVisits(entries).flatMap(visit => {
    const first = visit.findIndex(({ item }) => isOnPage(item))
    const onPage = visit.filter(({ item }) => isOnPage(item))
    if (onPage.length === 0) return []
    return [
      {
        ...summarize(onPage),
        ...(first > 0 && { isCutAfter: true }),
        ...(first + onPage.length < visit.length && { isCutBefore: true }),
      },
    ]
  })
  return visits.sort((one, other) => findNewest(other) - findNewest(one))
}

function findNewest({ entries }: AccessVisit): number {
  return entries[0]?.number ?? 0
}

function msBetween({ item: one }: VisitEntry, { item: other }: VisitEntry): number {
  return Date.parse(one.at) - Date.parse(other.at)
}

function summarize(visit: readonly VisitEntry[]): AccessVisit {
  const entries = visit.map(({ item }) => item)
  const [newest, oldest] = [entries.at(0), entries.at(-1)]
  if (!newest || !oldest) throw new Error('A visit has at least one entry')
  const devices = distinct(entries.flatMap(({ device }) => device ?? []))
  return {
    entries,
    from: oldest.at,
    to: newest.at,
    who: newest.who,
    visitor: newest.visitor,
    isGivenName: newest.isGivenName,
    what: describeVisit(visit),
    devices,
    ...(newest.link !== undefined && { link: newest.link }),
  }
}

/** "Read as a proxy: 4 pages; Exported: Print kit (PDF)", in the order of the actions. */
function describeVisit(visit: readonly VisitEntry[]): string {
  const kinds = distinct(visit.map(({ kind }) => kind)).reverse()
  return kinds
    .map(kind => {
      const actions = visit.filter(entry => entry.kind === kind).map(({ item }) => item.what)
      const [what = '', ...others] = distinct(actions)
      if (actions.length === 1 || (kind === 'proxy-read' && others.length === 0)) return what
      if (kind === 'proxy-read') return `${accessKinds[kind]}: ${others.length + 1} pages`
      return `${others.length === 0 ? what : accessKinds[kind]}, ${actions.length} times`
    })
    .join('; ')
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
