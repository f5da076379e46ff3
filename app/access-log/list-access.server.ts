import { setImmediate as yieldToRequests } from 'node:timers/promises'
import {
  type AccessRow,
  computeRowSeal,
  readChainStart,
} from '#app/access/audit/hash-chain.server.ts'
import { type AccessDetails, openDetails } from '#app/access/audit/log-access.server.ts'
import { visitMs } from '#app/access/audit/proxy-reads.server.ts'
import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { visibleLinkIds } from '#app/emergency/links/visible-links.server.ts'
import { linkTitle } from '#app/emergency/owner/link-texts.ts'
import { endOfZonedDay, startOfDay } from '#app/lib/zoned-time.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import {
  type AccessLogFilter,
  type AccessLogItem,
  type AccessLogLink,
  type AccessLogQuery,
  type AccessVisit,
  accessKinds,
  responderKinds,
  type SealCheckResult,
  unnamedResponder,
  type Visitor,
  withheldLinkLabel,
} from './access-log.ts'
import { type VisitEntry, visitsOnPage } from './visits.server.ts'

export const accessPerPage = 50

/**
 * Maximum of entries that each page checks in full. In a longer log a page checks its own, unless
 * a number is missing or all are asked for.
 */
export const maxCheckedPerPage = 2000

/** A page of the access log. */
export interface AccessLogPage {
  /** Newest first. */
  entries: AccessLogItem[]
  /** The same entries by visits, newest first. */
  visits: AccessVisit[]
  /** Number of entries on all pages that fit the filter. */
  matchCount: number
  /** The links that occur in the log. */
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
    .limit(accessPerPage)
    .execute()
  if (isBackwards) rows.reverse()
  const [newest, oldest] = [rows.at(0)?.number, rows.at(-1)?.number]
  const hasNewer = newest !== undefined && (await hasEntry(db, owner, selection, '>', newest))
  const hasOlder = oldest !== undefined && (await hasEntry(db, owner, selection, '<', oldest))
  // Loads the first page instead of a short or empty page, such as of an outdated address.
  const isCutShort = !hasNewer && (after !== undefined || rows.length === 0)
  if (isCutShort && (before ?? after) !== undefined) {
    return await loadAccessLog(db, { owner, actor }, { ...filter, ...(check && { check }) })
  }
  const reader = await createReader(db, owner, actor)
  const onPage = rows.map(row => toVisitEntry(reader, row))
  const listBeside = async (side: '<' | '>', edge: AccessRow | undefined) => {
    const neighbours = edge ? await entriesBesidePage(db, owner, selection, side, edge) : []
    return neighbours.map(row => toVisitEntry(reader, row))
  }
  const entriesAround = [
    ...(await listBeside('>', hasNewer ? rows.at(0) : undefined)).reverse(),
    ...onPage,
    ...(await listBeside('<', hasOlder ? rows.at(-1) : undefined)),
  ]
  const entries = onPage.map(({ item }) => item)
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
  selection: Selection,
  side: '<' | '>',
  { number, at }: AccessRow,
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

// Checks all entries, or only those on the page if they are many and their numbers have no gap.
async function checkPage(
  db: Database,
  owner: { id: string },
  entries: AccessLogItem[],
  isFullCheck: boolean,
): Promise<SealCheckResult> {
  const { count, hasGap } = await countNumbers(db, owner)
  // A gap requires the full check, which names everything missing or changed.
  if (isFullCheck || hasGap || count <= maxCheckedPerPage) return await checkEntriesOnce(db, owner)
  const changed = entries.flatMap(({ number, isIntact }) => (isIntact ? [] : [number]))
  return { count, checked: entries.length, changed, missing: [] }
}

// Numbers are unique: without a gap there are as many entries as numbers.
async function countNumbers(db: Database, owner: { id: string }) {
  const row = await selectEntries(db, owner, {})
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.min('number').as('first'),
      fn.max('number').as('last'),
    ])
    .executeTakeFirstOrThrow()
  const count = Number(row.count)
  const first = (await findFirstNumber(db)) ?? row.first
  return { count, hasGap: count > 0 && count !== Number(row.last) - Number(first) + 1 }
}

// Running checks by owner: further requests wait for the same result.
const runningChecks = new Map<string, Promise<SealCheckResult>>()

function checkEntriesOnce(db: Database, owner: { id: string }): Promise<SealCheckResult> {
  const check =
    runningChecks.get(owner.id) ??
    checkEntries(db, owner).finally(() => runningChecks.delete(owner.id))
  runningChecks.set(owner.id, check)
  return check
}

const rowsAtOnce = 500

/**
 * Reads all entries that fit a filter, newest first, in batches.
 * @param timeZone of the filter's days.
 */
export async function* readAccessLog(
  db: Database,
  owner: RecordOwner,
  filter: AccessLogFilter,
  timeZone?: string,
): AsyncGenerator<AccessLogItem> {
  const selection = toSelection(filter, timeZone)
  const reader = await createReader(db, owner)
  let before: number | undefined
  for (;;) {
    const query = selectEntries(db, owner, selection).selectAll()
    const rows = await (before === undefined ? query : query.where('number', '<', before))
      .orderBy('number', 'desc')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) yield toVisitEntry(reader, row).item
    const oldest = rows.at(-1)
    if (!oldest || rows.length < rowsAtOnce) return
    before = oldest.number
    await yieldToRequests()
  }
}

/**
 * Checks the seal of each entry of an owner, and that their numbers have no gap. Only `verifyChain`
 * finds entries that were added, or removed at the end.
 */
export async function checkEntries(db: Database, owner: { id: string }): Promise<SealCheckResult> {
  const check: SealCheckResult = { count: 0, checked: 0, changed: [], missing: [] }
  let next = await findFirstNumber(db)
  for (;;) {
    const rows = await selectEntries(db, owner, {})
      .selectAll()
      .where('number', '>=', next ?? 1)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      for (
        let missingNumber = next ?? row.number;
        missingNumber < row.number && !hasManyEntries(check.missing);
        missingNumber++
      ) {
        check.missing.push(missingNumber)
      }
      if (row.mac !== computeRowSeal(row)) check.changed.push(row.number)
      check.count += 1
      check.checked += 1
      next = row.number + 1
    }
    if (rows.length < rowsAtOnce) return check
    // Thousands of seals take a second; other requests run in between.
    await yieldToRequests()
  }
}

// Returns the number with which an owner's entries must begin; undefined once old entries of the
// log were purged, when it can be any number.
async function findFirstNumber(db: Database): Promise<number | undefined> {
  const start = await readChainStart(db)
  return start && start.seq > 1 ? undefined : 1
}

// A changed number may leave a gap of any size.
function hasManyEntries(numbers: number[]): boolean {
  return numbers.length >= 1000
}

/** A filter whose days are ISO times: the first, and the one after the last. */
interface Selection extends Pick<AccessLogFilter, 'kind' | 'link'> {
  start?: string
  end?: string
}

function toSelection({ from, to, ...filter }: AccessLogFilter, timeZone = 'UTC'): Selection {
  return {
    ...filter,
    ...(from && { start: startOfDay(from, timeZone) }),
    ...(to && { end: endOfZonedDay(to, timeZone) }),
  }
}

function selectEntries(db: Database, owner: { id: string }, selection: Selection) {
  const { kind, link, start, end } = selection
  let query = db.selectFrom('access_log').where('user_id', '=', owner.id)
  if (kind === 'responders') query = query.where('kind', 'in', responderKinds)
  else if (kind) query = query.where('kind', '=', kind)
  if (link) query = query.where('link_id', '=', link)
  if (start) query = query.where('at', '>=', start)
  if (end) query = query.where('at', '<', end)
  return query
}

async function countEntries(
  db: Database,
  owner: { id: string },
  selection: Selection,
): Promise<number> {
  const { count } = await selectEntries(db, owner, selection)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function hasEntry(
  db: Database,
  owner: { id: string },
  selection: Selection,
  side: '<' | '>',
  number: number,
): Promise<boolean> {
  const entry = await selectEntries(db, owner, selection)
    .select('number')
    .where('number', side, number)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** The reader of the log, and the parts that they may see. */
interface LogReader {
  owner: RecordOwner
  /** Undefined for a file: it labels no entry "You", because anybody may read it. */
  id?: string
  /** Ids of the links that the reader may see; undefined for all. */
  links?: ReadonlySet<string>
}

async function createReader(
  db: Database,
  owner: RecordOwner,
  actor?: { id: string },
): Promise<LogReader> {
  const links = await visibleLinkIds(db, owner)
  return { owner, ...(actor && { id: actor.id }), ...(links && { links: new Set(links) }) }
}

function canSeeLink({ links }: LogReader, linkId: string): boolean {
  return links?.has(linkId) ?? true
}

// Returns the links in the log with the name of their last use, because they may be removed.
// Omits withheld links.
async function listLogLinks(db: Database, reader: LogReader): Promise<AccessLogLink[]> {
  const { owner } = reader
  const newest = await selectEntries(db, owner, {})
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('link_id', 'is not', null)
    .groupBy('link_id')
    .execute()
  if (newest.length === 0) return []
  const rows = await selectEntries(db, owner, {})
    .select(['seq', 'link_id', 'data'])
    .where(
      'seq',
      'in',
      newest.map(({ seq }) => seq),
    )
    .orderBy('seq')
    .execute()
  return rows.flatMap(row => {
    const name = openDetails(owner, row)?.linkName
    return row.link_id && canSeeLink(reader, row.link_id)
      ? [{ id: row.link_id, name: linkTitle(name ?? '') }]
      : []
  })
}

// The entries of other proxies do not name a section that is withheld from the reader.
function namesWithheldSection(owner: RecordOwner, what: string): boolean {
  return sections.some(section => section.title === what && isWithheld(owner, section))
}

function toVisitEntry(reader: LogReader, row: AccessRow): VisitEntry {
  const details = openDetails(reader.owner, row)
  const item = toLogItem(reader, row, details)
  // A changed entry may say anything, so it is part of no visit.
  const visitor = details && item.isIntact ? findVisitor(row, details) : undefined
  return { item, kind: row.kind, visitor }
}

// Without an account, link, name, device and address together identify a visitor.
function findVisitor({ link_id }: AccessRow, details: AccessDetails): string | undefined {
  const { id, name, device, address } = details
  if (id !== undefined) return `account ${id}`
  if (address === undefined) return undefined
  return JSON.stringify([link_id, name ?? null, device ?? null, address])
}

function toLogItem(
  reader: LogReader,
  row: AccessRow,
  details: AccessDetails | undefined,
): AccessLogItem {
  const { number, at, kind } = row
  const { owner } = reader
  const { id, name, device, address, what, linkName } = details ?? {}
  const isReader = id !== undefined && id === reader.id
  const action = Object.hasOwn(accessKinds, kind) ? accessKinds[kind] : 'Cannot be read'
  return {
    number,
    at,
    who: !details ? 'Cannot be read' : isReader ? 'You' : (name ?? unnamedResponder),
    visitor: findVisitorType(owner, details),
    isGivenName: id === undefined && name !== undefined,
    what: what && !namesWithheldSection(owner, what) ? `${action}: ${what}` : action,
    ...(device && { device }),
    ...(address && { address }),
    ...(row.link_id && {
      link: canSeeLink(reader, row.link_id) ? linkTitle(linkName ?? '') : withheldLinkLabel,
    }),
    isIntact: details !== undefined && row.mac === computeRowSeal(row),
  }
}

function findVisitorType(owner: { id: string }, details: AccessDetails | undefined): Visitor {
  if (!details) return 'unknown'
  if (details.id === undefined) return 'responder'
  return details.id === owner.id ? 'owner' : 'proxy'
}
