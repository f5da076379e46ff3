import type { AccessLevel } from '#db/schema.ts'
import { accessLevels } from '../levels.ts'
import { type ProxyStatus, statusNames } from '../status.ts'
import type { ProxyPerson } from './proxies.server.ts'

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
  const search = (asked.get('search') ?? '').trim().slice(0, searchLength)
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
export const searchLength = 100

/** What filtering and sorting go by. */
type Listed = Pick<
  ProxyPerson,
  'id' | 'name' | 'email' | 'relationship' | 'level' | 'status' | 'addedAt'
>

/** Those of the proxies whom a query asks for, in its order; on every page of it. */
export function proxiesFor<One extends Listed>(proxies: readonly One[], query: ProxyQuery): One[] {
  const { search, level, status, sort, order } = query
  const wanted = search && folded(search)
  const found = proxies.filter(
    one =>
      (!level || one.level === level) &&
      (!status || one.status === status) &&
      (!wanted ||
        [one.name, one.email, one.relationship].some(text => folded(text).includes(wanted))),
  )
  const by = sort === 'date' ? byDate : byName
  const sorted = found.sort((one, other) => by(one, other) || byId(one, other))
  return order === 'desc' ? sorted.reverse() : sorted
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

// What `localeCompare` goes by in English; made once, because a thousand names are ten thousand comparisons.
const { compare } = new Intl.Collator('en')

function byName(one: Listed, other: Listed): number {
  return compare(one.name, other.name)
}

function byDate(one: Listed, other: Listed): number {
  return byText(one.addedAt, other.addedAt)
}

function byId(one: Listed, other: Listed): number {
  return byText(one.id, other.id)
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
