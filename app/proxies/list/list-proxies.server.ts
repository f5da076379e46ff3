import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { isFiltered, type ProxyQuery, proxiesFor } from './list.ts'
import type { ListedProxy } from './list-card.tsx'
import { listProxies, type ProxyPerson } from './proxies.server.ts'

/** How many proxies stand on a page: drawing a card with its menu costs more than opening twenty sealed rows. */
const perPage = 20

/** A page of the list: those whom the query asks for, without what stands only in their details. */
export async function loadProxyList(db: Database, owner: Person, query: ProxyQuery) {
  const all = await listProxies(db, owner)
  const found = proxiesFor(all, query)
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const page = Math.min(query.page ?? 1, pages)
  return {
    proxies: found.slice((page - 1) * perPage, page * perPage).map(listed),
    /** How many there are, and how many fit the filter. */
    count: all.length,
    found: found.length,
    isFiltered: isFiltered(query),
    /** Which of those found is the first of this page, from 1 on. */
    first: (page - 1) * perPage + 1,
    page,
    pages,
  }
}

function listed({ token: _token, withheld, ...proxy }: ProxyPerson): ListedProxy {
  return { ...proxy, withheldCount: withheld.length }
}
