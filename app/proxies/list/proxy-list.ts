import { accessLevels } from '#app/access/access-levels.ts'
import { type ProxyStatus, statusNames } from '#app/access/proxy-status.ts'
import type { AccessLevel } from '#db/schema.ts'

// How the list of proxies is asked for: by an address, on the page and as a file.

export const proxiesTitle = 'Proxy Access'
export const proxiesPath = '/proxies'
export const proxiesFilePath = '/proxies.csv'

/** By what the list can be sorted. */
export const sortNames = { name: 'Name', date: 'Date Added' }

/** In which order. */
export const orderNames = { asc: 'Ascending', desc: 'Descending' }

/** Which proxies are asked for, and how; what is not said is not limited. */
export interface ProxyQuery {
  /** Part of a name, an address or a relationship. */
  search?: string
  level?: AccessLevel
  status?: ProxyStatus
  /** By name without it. */
  sort?: 'date'
  /** Ascending without it. */
  order?: 'desc'
  /** From 2 on. */
  page?: number
}

/** Reads a query from an address; what cannot be understood is not asked. */
export function proxyQuery(asked: URLSearchParams): ProxyQuery {
  const search = (asked.get('search') ?? '').trim().slice(0, maxSearchLength)
  const level = accessLevels.find(one => one === asked.get('level'))
  const status = asked.get('status') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(asked.get('page') ?? '') ? Number(asked.get('page')) : 1
  return {
    ...(search && { search }),
    ...(level && { level }),
    ...(Object.hasOwn(statusNames, status) && { status: status as ProxyStatus }),
    ...(asked.get('sort') === 'date' && { sort: 'date' }),
    ...(asked.get('order') === 'desc' && { order: 'desc' }),
    ...(page > 1 && { page }),
  }
}

/** The address of a page, or of the file, for a query. @param path of ours, without a query. */
export function proxiesAddress(query: ProxyQuery, path: string = proxiesPath): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The address of a page about one proxy, over the list as it is asked for. @param below such as `level`. */
export function proxyAddress(id: string, below = '', query: ProxyQuery = {}): string {
  return proxiesAddress(query, `${proxiesPath}/${id}${below && `/${below}`}`)
}

/** Whether a query leaves anybody out. */
export function isFiltered({ search, level, status }: ProxyQuery): boolean {
  return Boolean(search || level || status)
}

/** The longest text that is searched for. */
export const maxSearchLength = 100
