import type { Severity } from '../knowledge/knowledge-file.ts'
import type { Line } from '../report/finding-texts.ts'

/** The lists of the knowledge base, in the order of their tabs. */
export const listTitles = {
  rules: 'Interactions',
  cautions: 'Pregnancy and age',
  allergies: 'Allergies',
  alarms: 'Raised and softened pairs',
  'first-aid': 'First aid',
} as const

export type ListName = keyof typeof listTitles

/** Page size: a page has less than 100 kB. */
export const entriesPerPage = 20

/** An entry of the knowledge base as text. */
export interface RuleEntry {
  id: string
  title: string
  severity?: Severity
  /** Its groups with their members. */
  sides: RuleSide[]
  lines: Line[]
}

export interface RuleSide {
  label: string
  members: string
}

export const rulesPath = '/interaction-rules'

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

/** Reads list, query and page of an address; defaults to the first page of interactions. */
export function rulesQuery(search: URLSearchParams): {
  list: ListName
  query: string
  page: number
} {
  const list = search.get('list') ?? ''
  const page = Number(search.get('page'))
  return {
    list: Object.hasOwn(listTitles, list) ? (list as ListName) : 'rules',
    query: (search.get('q') ?? '').trim(),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}
