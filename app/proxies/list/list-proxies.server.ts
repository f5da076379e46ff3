import { openProxyDetails } from '#app/access/proxy-details.server.ts'
import { hasStatus } from '#app/access/proxy-status.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { caseKey } from '#app/lib/text-key.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { MacRowBuilder } from '#db/rows/rows-with-mac.server.ts'
import { type ProxyPerson, selectProxies, toProxyPerson } from './change-proxies.server.ts'
import type { ListedProxy } from './proxy-card.tsx'
import { isFiltered, type ProxyQuery } from './proxy-list.ts'

// The database filters by level and status and sorts by day. Names, addresses and relationships are
// sealed, so searching them or sorting by name opens every remaining row.

// Drawing a card with its menu costs as much as opening a few dozen sealed rows.
const perPage = 20

/**
 * Returns one page of the list for a query.
 * @throws SealBrokenError if a row was altered.
 */
export async function loadProxyList(db: Database, owner: Person, query: ProxyQuery) {
  const ids = await findIds(db, owner, query)
  const pages = Math.max(1, Math.ceil(ids.length / perPage))
  const page = Math.min(query.page ?? 1, pages)
  const pageIds = ids.slice((page - 1) * perPage, page * perPage)
  return {
    proxies: (await loadProxiesByIds(db, owner, pageIds)).map(toListedProxy),
    /** Number of all proxies of the owner. */
    count: isFiltered(query) ? await countProxies(db, owner) : ids.length,
    /** Number of the proxies that match the query. */
    matchCount: ids.length,
    isFiltered: isFiltered(query),
    /** Position of this page's first proxy among all matches, from 1. */
    first: (page - 1) * perPage + 1,
    page,
    pages,
  }
}

/**
 * Returns all proxies that match a query, in its order; without a query all, by name.
 * @throws SealBrokenError if a row was altered.
 */
export async function listProxies(
  db: Database,
  owner: Person,
  query: ProxyQuery = {},
): Promise<ProxyPerson[]> {
  const now = new Date()
  const rows = await selectProxies(db, owner, matchesQuery(query))
  return filterAndSort(
    rows.map(row => toProxyPerson(owner, row, now)),
    query,
  )
}

// As `listProxies`, but reads few columns: a page shows twenty of perhaps a thousand proxies.
async function findIds(db: Database, owner: Person, query: ProxyQuery): Promise<string[]> {
  const rows = await proxyRows.select(db, matching =>
    matching
      .select(['id', 'details', 'created_at'])
      .where('owner_id', '=', owner.id)
      .where(matchesQuery(query))
      .orderBy('created_at', query.order ?? 'asc')
      .orderBy('id', query.order ?? 'asc'),
  )
  if (query.sort === 'date' && !query.search) return rows.map(({ id }) => id)
  // Object.assign reuses the opened object. A new object for each row made V8 move a long list to
  // the old generation, whose collection took 30 ms of every eighth request.
  const proxies = rows.map(row =>
    Object.assign(openProxyDetails(owner, row), { id: row.id, addedAt: row.created_at }),
  )
  return filterAndSort(proxies, query).map(({ id }) => id)
}

async function loadProxiesByIds(
  db: Database,
  owner: Person,
  ids: string[],
): Promise<ProxyPerson[]> {
  if (ids.length === 0) return []
  const now = new Date()
  const rows = await selectProxies(db, owner, proxy => proxy('proxies.id', 'in', ids))
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    return row ? [toProxyPerson(owner, row, now)] : []
  })
}

function countProxies(db: Database, owner: Person): Promise<number> {
  return proxyRows.count(db, query => query.where('owner_id', '=', owner.id))
}

function matchesQuery({ level, status }: ProxyQuery) {
  return (eb: MacRowBuilder<'proxies'>) =>
    eb.and([
      ...(level ? [eb('proxies.access_level', '=', level)] : []),
      ...(status ? [hasStatus[status](eb)] : []),
    ])
}

type SearchableProxy = Pick<ProxyPerson, 'id' | 'name' | 'email' | 'relationship' | 'addedAt'>

function filterAndSort<Proxy extends SearchableProxy>(
  proxies: Proxy[],
  { search, sort, order }: ProxyQuery,
): Proxy[] {
  const searchKey = search && caseKey(search)
  const matches = proxies.filter(
    ({ name, email, relationship }) =>
      !searchKey || [name, email, relationship].some(text => caseKey(text).includes(searchKey)),
  )
  const comparePair = (one: Proxy, other: Proxy) =>
    sort === 'date' ? compareTexts(one.addedAt, other.addedAt) : compare(one.name, other.name)
  matches.sort((one, other) => comparePair(one, other) || compareTexts(one.id, other.id))
  return order === 'desc' ? matches.reverse() : matches
}

// Created once, because sorting a thousand names takes ten thousand comparisons.
const { compare } = new Intl.Collator('en')

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function toListedProxy({ token: _token, withheld, ...proxy }: ProxyPerson): ListedProxy {
  return { ...proxy, withheldCount: withheld.length }
}
