import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Database } from '#db/client.server.ts'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { type AccessRow, sealOf, startOf } from './chain.server.ts'
import { type AccessDetails, openDetails } from './log-access.server.ts'
import {
  accessKinds,
  primaryLink,
  type SeenCheck,
  type SeenFilter,
  type SeenLink,
  type SeenQuery,
  type ShownAccess,
  somebody,
} from './seen.ts'

/** Entries on one page. */
export const accessPerPage = 50

/** A page of the access log. */
export interface SeenPage {
  /** Newest first. */
  entries: ShownAccess[]
  /** How many entries fit the filter, on all pages. */
  found: number
  /** The links that somebody came by. */
  links: SeenLink[]
  check: SeenCheck
  /** The stretches beside this one; absent where nothing is. */
  newer?: SeenQuery
  older?: SeenQuery
}

/**
 * A page of who has seen somebody's record, with a check of all entries of that record.
 * @param viewer who reads: their own entries are "You".
 */
export async function loadSeen(
  db: Database,
  { owner, actor }: { owner: Owner; actor: { id: string } },
  { before, after, ...filter }: SeenQuery,
): Promise<SeenPage> {
  const isBackwards = after !== undefined
  let query = entriesOf(db, owner, filter).selectAll()
  if (before !== undefined) query = query.where('number', '<', before)
  if (after !== undefined) query = query.where('number', '>', after)
  const rows = await query
    .orderBy('number', isBackwards ? 'asc' : 'desc')
    .limit(accessPerPage)
    .execute()
  if (isBackwards) rows.reverse()
  const [newest, oldest] = [rows.at(0)?.number, rows.at(-1)?.number]
  const count = async (part: { before?: number; after?: number } = {}) => {
    let counted = entriesOf(db, owner, filter).select(({ fn }) => fn.countAll().as('count'))
    if (part.before !== undefined) counted = counted.where('number', '<', part.before)
    if (part.after !== undefined) counted = counted.where('number', '>', part.after)
    return Number((await counted.executeTakeFirstOrThrow()).count)
  }
  const hasNewer = newest !== undefined && (await count({ after: newest })) > 0
  const hasOlder = oldest !== undefined && (await count({ before: oldest })) > 0
  // The first page is whole, wherever somebody comes from; and an address from before shows no empty page.
  const isCutShort = !hasNewer && (after !== undefined || rows.length === 0)
  if (isCutShort && (before ?? after) !== undefined) {
    return await loadSeen(db, { owner, actor }, filter)
  }
  return {
    entries: rows.map(row => shownAccess(owner, row, actor)),
    found: await count(),
    links: await linksOf(db, owner),
    check: await checkEntries(db, owner),
    ...(hasNewer && { newer: { ...filter, after: newest } }),
    ...(hasOlder && { older: { ...filter, before: oldest } }),
  }
}

const rowsAtOnce = 500

/** Every entry that fits a filter, newest first; read in pieces, however many there are. */
export async function* everyAccess(
  db: Database,
  owner: Owner,
  filter: SeenFilter,
): AsyncGenerator<ShownAccess> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await entriesOf(db, owner, filter)
      .selectAll()
      .where('number', '<', before)
      .orderBy('number', 'desc')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) yield shownAccess(owner, row)
    const oldest = rows.at(-1)
    if (!oldest || rows.length < rowsAtOnce) return
    before = oldest.number
  }
}

/**
 * Checks the seal of each of a person's entries, and that their numbers have no gap. That the newest have not been cut
 * off, and that nothing was put in, is seen in the whole log alone (`verifyChain`).
 */
export async function checkEntries(db: Database, owner: { id: string }): Promise<SeenCheck> {
  const check: SeenCheck = { count: 0, changed: [], missing: [] }
  const start = await startOf(db)
  // What stood at the beginning may have been kept long enough, once the log has a later beginning.
  let next = start && start.seq > 1 ? undefined : 1
  for (;;) {
    const rows = await entriesOf(db, owner, {})
      .selectAll()
      .where('number', '>=', next ?? 1)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      for (let gone = next ?? row.number; gone < row.number && !isLong(check.missing); gone++) {
        check.missing.push(gone)
      }
      if (row.mac !== sealOf(row)) check.changed.push(row.number)
      check.count += 1
      next = row.number + 1
    }
    if (rows.length < rowsAtOnce) return check
    // Thousands of seals take a second, in which others want to be answered.
    await othersTurn()
  }
}

// A number that was changed may leave a gap of any size.
function isLong(numbers: number[]): boolean {
  return numbers.length >= 1000
}

function entriesOf(db: Database, owner: { id: string }, { kind, link, from, to }: SeenFilter) {
  let query = db.selectFrom('access_log').where('user_id', '=', owner.id)
  if (kind) query = query.where('kind', '=', kind)
  if (link) query = query.where('link_id', '=', link)
  if (from) query = query.where('at', '>=', startOfDay(from).toISOString())
  if (to) query = query.where('at', '<', dayAfter(startOfDay(to)).toISOString())
  return query
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayAfter(moment: Date): Date {
  return new Date(moment.getTime() + 24 * 60 * 60_000)
}

// The name that a link had when it was used last: it may have been removed since.
async function linksOf(db: Database, owner: Owner): Promise<SeenLink[]> {
  const newest = await entriesOf(db, owner, {})
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('link_id', 'is not', null)
    .groupBy('link_id')
    .execute()
  if (newest.length === 0) return []
  const rows = await entriesOf(db, owner, {})
    .select(['seq', 'link_id', 'data'])
    .where(
      'seq',
      'in',
      newest.map(({ seq }) => seq),
    )
    .orderBy('seq')
    .execute()
  return rows.flatMap(row => {
    const name = detailsOf(owner, row)?.linkName
    return row.link_id ? [{ id: row.link_id, name: name || primaryLink }] : []
  })
}

function shownAccess(owner: Owner, row: AccessRow, viewer?: { id: string }): ShownAccess {
  const { number, at, kind } = row
  const details = detailsOf(owner, row)
  const { id, name, device, address, what, linkName } = details ?? {}
  const isViewer = id !== undefined && id === viewer?.id
  const action = Object.hasOwn(accessKinds, kind) ? accessKinds[kind] : 'Cannot be read'
  return {
    number,
    at,
    who: !details ? 'Cannot be read' : isViewer ? 'You' : (name ?? somebody),
    isGivenName: id === undefined && name !== undefined,
    what: what ? `${action}: ${what}` : action,
    ...(device && { device }),
    ...(address && { address }),
    ...(row.link_id && { link: linkName || primaryLink }),
    isIntact: details !== undefined && row.mac === sealOf(row),
  }
}

// An entry that was changed is shown as far as it can be read.
function detailsOf(owner: Owner, row: Pick<AccessRow, 'seq' | 'data'>): AccessDetails | undefined {
  try {
    return openDetails(owner, row)
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    return undefined
  }
}
