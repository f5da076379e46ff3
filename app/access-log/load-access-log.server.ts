import type { AccessRow } from '#app/access/audit/hash-chain.server.ts'
import { visitMs } from '#app/access/audit/proxy-reads.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import type {
  AccessLogItem,
  AccessLogLink,
  AccessLogQuery,
  AccessVisit,
  SealCheckResult,
} from './access-log.ts'
import { checkPage } from './check-entries.server.ts'
import {
  countEntries,
  type EntrySelection,
  hasEntry,
  rowsAtOnce,
  selectEntries,
  toSelection,
} from './entry-selection.server.ts'
import { createReader, listLogLinks, toVisitEntry } from './log-reader.server.ts'
import { takeVisits, visitsOnPage } from './visits.server.ts'

/** Maximum of visits on a page. */
export const visitsPerPage = 25

/** Maximum of entries on a page, so that one visit without end does not make it endless. */
export const maxEntriesPerPage = rowsAtOnce

export interface AccessLogPage {
  /** Newest first. */
  entries: AccessLogItem[]
  /** The same entries by visits, newest first. */
  visits: AccessVisit[]
  /** Number of entries on all pages that fit the filter. */
  matchCount: number
  links: AccessLogLink[]
  check: SealCheckResult
  /** Queries of the pages beside this one; absent where there is none. */
  newer?: AccessLogQuery
  older?: AccessLogQuery
}

/**
 * Loads a page of the access log, with a check of all entries if there are few or the query asks
 * for it, and else of the entries on the page.
 * @param actor whose own entries are labelled "You", and in whose time zone the filter's days are.
 */
export async function loadAccessLog(
  db: Database,
  { owner, actor }: { owner: RecordOwner; actor: Pick<Person, 'id' | 'timeZone'> },
  { before, after, check, ...filter }: AccessLogQuery,
): Promise<AccessLogPage> {
  const selection = toSelection(filter, actor.timeZone)
  const isBackwards = after !== undefined
  let query = selectEntries(db, owner, selection).selectAll()
  if (before !== undefined) query = query.where('number', '<', before)
  if (after !== undefined) query = query.where('number', '>', after)
  const rows = await query
    .orderBy('number', isBackwards ? 'asc' : 'desc')
    .limit(maxEntriesPerPage)
    .execute()
  const reader = await createReader(db, owner, actor)
  const onPage = takeVisits(
    rows.map(row => toVisitEntry(reader, row)),
    visitsPerPage,
  )
  if (isBackwards) onPage.reverse()
  const entries = onPage.map(({ item }) => item)
  const [newest, oldest] = [entries.at(0)?.number, entries.at(-1)?.number]
  const hasNewer = newest !== undefined && (await hasEntry(db, owner, selection, '>', newest))
  const hasOlder = oldest !== undefined && (await hasEntry(db, owner, selection, '<', oldest))
  // Loads the first page instead of a short or empty page, such as of an outdated address.
  const isCutShort = !hasNewer && (after !== undefined || entries.length === 0)
  if (isCutShort && (before ?? after) !== undefined) {
    return await loadAccessLog(db, { owner, actor }, { ...filter, ...(check && { check }) })
  }
  const listBeside = async (side: '<' | '>', edge: AccessLogItem | undefined) => {
    const neighbours = edge ? await entriesBesidePage(db, owner, selection, side, edge) : []
    return neighbours.map(row => toVisitEntry(reader, row))
  }
  const entriesAround = [
    ...(await listBeside('>', hasNewer ? entries.at(0) : undefined)).reverse(),
    ...onPage,
    ...(await listBeside('<', hasOlder ? entries.at(-1) : undefined)),
  ]
  const onThisPage = new Set(entries)
  return {
    entries,
    visits: visitsOnPage(entriesAround, entry => onThisPage.has(entry)),
    matchCount: await countEntries(db, owner, selection),
    links: await listLogLinks(db, reader),
    check: await checkPage(db, owner, entries, check === 'all'),
    ...(hasNewer && { newer: { ...filter, after: newest } }),
    ...(hasOlder && { older: { ...filter, before: oldest } }),
  }
}

// Returns entries beside a page that may belong to a visit on it, nearest first.
async function entriesBesidePage(
  db: Database,
  owner: { id: string },
  selection: EntrySelection,
  side: '<' | '>',
  { number, at }: AccessLogItem,
): Promise<AccessRow[]> {
  // A changed time may not be a date.
  if (Number.isNaN(Date.parse(at))) return []
  const isoTimeAfter = (ms: number) => new Date(Date.parse(at) + ms).toISOString()
  const query = selectEntries(db, owner, selection).selectAll().where('number', side, number)
  return await (side === '<'
    ? query.where('at', '>', isoTimeAfter(-visitMs)).orderBy('number', 'desc')
    : query.where('at', '<', isoTimeAfter(visitMs)).orderBy('number')
  )
    .limit(rowsAtOnce)
    .execute()
}
