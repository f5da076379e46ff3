import type { Severity } from '../knowledge/knowledge-file.ts'
import type { Line } from '../report/finding-texts.ts'

/** The lists of the knowledge base, in the order of their tabs. */
export const listNames = {
  rules: 'Interactions',
  cautions: 'Pregnancy and age',
  allergies: 'Allergies',
  alarms: 'Must and must not alarm',
  'first-aid': 'First aid',
} as const

export type ListName = keyof typeof listNames

/** So many entries stand on a page, which is then less than 100 kB. */
export const entriesPerPage = 20

/** An entry of the knowledge base in words. */
export interface RuleEntry {
  id: string
  title: string
  severity?: Severity
  /** Groups that it names, with what belongs to them. */
  sides: Side[]
  lines: Line[]
}

export interface Side {
  label: string
  members: string
}

export const rulesPath = '/interaction-rules'

/** The address of a page of a list. */
export function rulesAddress(list: ListName, query: string, page = 1): string {
  const search = String(
    new URLSearchParams({
      ...(list !== 'rules' && { list }),
      ...(query && { q: query }),
      ...(page > 1 && { page: String(page) }),
    }),
  )
  return search ? `${rulesPath}?${search}` : rulesPath
}

/** What an address asks for; the first page of all interactions where it asks for none of ours. */
export function rulesQuery(search: URLSearchParams): {
  list: ListName
  query: string
  page: number
} {
  const list = search.get('list') ?? ''
  const page = Number(search.get('page'))
  return {
    list: Object.hasOwn(listNames, list) ? (list as ListName) : 'rules',
    query: (search.get('q') ?? '').trim().slice(0, maxQueryLength),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

export const maxQueryLength = 100
