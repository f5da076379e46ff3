import { accessLevels } from '#app/access/access-levels.ts'
import { type ProxyStatus, statusNames } from '#app/access/proxy-status.ts'
import type { AccessLevel } from '#db/schema.ts'

// The query of the list of proxies, in the URLs of the page and of the file.

export const proxiesTitle = 'Proxy Access'
export const proxiesPath = '/proxies'
export const proxiesFilePath = '/proxies.csv'

/** The columns that the list can be sorted by. */
export const sortNames = { name: 'Name', date: 'Date Added' }

/** The directions of the order. */
export const orderNames = { asc: 'Ascending', desc: 'Descending' }

/** A query of the list; absent members do not filter. */
export interface ProxyQuery {
  /** Part of a name, an address or a relationship. */
  search?: string
  level?: AccessLevel
  status?: ProxyStatus
  /** Without this member the list is sorted by name. */
  sort?: 'date'
  /** Without this member the order is ascending. */
  order?: 'desc'
  /** At least 2: page 1 has no member. */
  page?: number
}

/** Returns the query of a URL without its invalid members. */
export function parseProxyQuery(params: URLSearchParams): ProxyQuery {
  const search = (params.get('search') ?? '').trim()
  const level = accessLevels.find(name => name === params.get('level'))
  const status = params.get('status') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  return {
    ...(search && { search }),
    ...(level && { level }),
    ...(Object.hasOwn(statusNames, status) && { status: status as ProxyStatus }),
    ...(params.get('sort') === 'date' && { sort: 'date' }),
    ...(params.get('order') === 'desc' && { order: 'desc' }),
    ...(page > 1 && { page }),
  }
}

/** Returns the URL of the page, or of the file, for a query. @param path without a query. */
export function proxiesAddress(query: ProxyQuery, path: string = proxiesPath): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path
}

/**
 * Returns the URL of a dialog about one proxy, which keeps the query.
 * @param dialog its path below the proxy, such as `level`; without it, the details.
 */
export function proxyAddress(id: string, dialog = '', query: ProxyQuery = {}): string {
  return proxiesAddress(query, `${proxiesPath}/${id}${dialog && `/${dialog}`}`)
}

/** Returns true if a query filters the list. */
export function isFiltered({ search, level, status }: ProxyQuery): boolean {
  return Boolean(search || level || status)
}

/** Returns true if a query filters the list, or changes its order. */
export function hasFilterOrOrder({ page: _page, ...query }: ProxyQuery): boolean {
  return Object.values(query).some(Boolean)
}
