import type { ExpressionBuilder } from 'kysely'
import { openProxyDetails } from '#app/access/proxy-details.server.ts'
import { hasStatus } from '#app/access/proxy-status.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import type { Schema } from '#db/schema.ts'
import { type ProxyPerson, proxyOf, selectProxies } from './change-proxies.server.ts'
import type { ListedProxy } from './proxy-card.tsx'
import { isFiltered, type ProxyQuery } from './proxy-list.ts'

// Level, status and day stand in columns: the database goes by them. Names, addresses and relationships are sealed, so
// that searching them, or sorting by name, opens every row that is left.

/** How many proxies stand on a page: drawing a card with its menu costs as much as opening a few dozen sealed rows. */
const perPage = 20

/**
 * A page of the list: those whom the query asks for, without what stands only in their details.
 * @throws SealBrokenError when a row was changed.
 */
export async function loadProxyList(db: Database, owner: Person, query: ProxyQuery) {
  const ids = await idsFor(db, owner, query)
  const pages = Math.max(1, Math.ceil(ids.length / perPage))
  const page = Math.min(query.page ?? 1, pages)
  const shown = ids.slice((page - 1) * perPage, page * perPage)
  return {
    proxies: (await proxiesWithIds(db, owner, shown)).map(toListedProxy),
    /** How many there are, and how many fit the filter. */
    count: isFiltered(query) ? await countProxies(db, owner) : ids.length,
    found: ids.length,
    isFiltered: isFiltered(query),
    /** Which of those found is the first of this page, from 1 on. */
    first: (page - 1) * perPage + 1,
    page,
    pages,
  }
}

/**
 * Everybody whom a query asks for, in its order, on whatever page; without a query all whom the owner invited, by name.
 * @throws SealBrokenError when a row was changed.
 */
export async function listProxies(
  db: Database,
  owner: Person,
  query: ProxyQuery = {},
): Promise<ProxyPerson[]> {
  const now = new Date()
  const rows = await selectProxies(db, owner).where(matchesQuery(query)).execute()
  return filterAndSort(
    rows.map(row => proxyOf(owner, row, now)),
    query,
  )
}

/** As `listProxies`, of each the id alone: of a thousand the rest would be read for the twenty that are shown. */
async function idsFor(db: Database, owner: Person, query: ProxyQuery): Promise<string[]> {
  const asked = db.selectFrom('proxies').where('owner_id', '=', owner.id).where(matchesQuery(query))
  if (query.sort === 'date' && !query.search) {
    const direction = query.order ?? 'asc'
    const sorted = asked.select('id').orderBy('created_at', direction).orderBy('id', direction)
    return (await sorted.execute()).map(({ id }) => id)
  }
  const rows = await asked.select(['id', 'details', 'created_at']).execute()
  // Added to what was opened and not put into a new object: V8 takes objects that a long list is made of for ones that
  // stay, and looking for what is left of them took thirty milliseconds of every eighth request.
  const opened = rows.map(row =>
    Object.assign(openProxyDetails(owner, row), { id: row.id, addedAt: row.created_at }),
  )
  return filterAndSort(opened, query).map(({ id }) => id)
}

async function proxiesWithIds(db: Database, owner: Person, ids: string[]): Promise<ProxyPerson[]> {
  if (ids.length === 0) return []
  const now = new Date()
  const rows = await selectProxies(db, owner).where('proxies.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    return row ? [proxyOf(owner, row, now)] : []
  })
}

async function countProxies(db: Database, owner: Person): Promise<number> {
  const { count } = await db
    .selectFrom('proxies')
    .select(eb => eb.fn.countAll().as('count'))
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matchesQuery({ level, status }: ProxyQuery) {
  return (eb: ExpressionBuilder<Schema, 'proxies'>) =>
    eb.and([
      ...(level ? [eb('proxies.access_level', '=', level)] : []),
      ...(status ? [hasStatus[status](eb)] : []),
    ])
}

type SearchableProxy = Pick<ProxyPerson, 'id' | 'name' | 'email' | 'relationship' | 'addedAt'>

function filterAndSort<One extends SearchableProxy>(
  proxies: One[],
  { search, sort, order }: ProxyQuery,
): One[] {
  const wanted = search && folded(search)
  const found = proxies.filter(
    ({ name, email, relationship }) =>
      !wanted || [name, email, relationship].some(text => folded(text).includes(wanted)),
  )
  const compared = (one: One, other: One) =>
    sort === 'date' ? byText(one.addedAt, other.addedAt) : compare(one.name, other.name)
  found.sort((one, other) => compared(one, other) || byText(one.id, other.id))
  return order === 'desc' ? found.reverse() : found
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

// What `localeCompare` goes by in English; made once, because a thousand names are ten thousand comparisons.
const { compare } = new Intl.Collator('en')

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function toListedProxy({ token: _token, withheld, ...proxy }: ProxyPerson): ListedProxy {
  return { ...proxy, withheldCount: withheld.length }
}
