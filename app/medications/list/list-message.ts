import { listPath, type Status } from './medication-list.ts'

/**
 * The message about a medication that was just moved. The address has only the row's id: names
 * must be neither in an address nor in a cookie.
 */
export type MessageKind = keyof typeof messageLists

/** The lists that can show each message. */
const messageLists = {
  added: ['current', 'researching'],
  replaced: ['current', 'researching'],
  kept: ['current', 'researching'],
  moved: ['discontinued'],
  restored: ['current'],
  deleted: ['researching', 'discontinued'],
} as const satisfies Record<string, readonly Status[]>

/** The message that an address asks for. */
export interface MessageQuery {
  kind: MessageKind
  /** Id of the row. */
  id?: number
  /** Id of the history entry of a deletion. */
  entryId?: string
}

export interface ListMessage {
  title: string
  lines: string[]
  /** True if the report has more details. */
  hasReport: boolean
}

export function messageAddress(list: Status, { kind, id, entryId }: MessageQuery): string {
  const query = new URLSearchParams({ tab: list, note: kind })
  if (id !== undefined) query.set('m', String(id))
  if (entryId !== undefined) query.set('entry', entryId)
  return `${listPath}?${query}`
}

/** Reads a message from the address of a list; undefined if the list cannot show it. */
export function readMessageQuery(list: Status, search: URLSearchParams): MessageQuery | undefined {
  const kind = search.get('note') ?? ''
  const isKnown = Object.hasOwn(messageLists, kind)
  const lists: readonly Status[] = isKnown ? messageLists[kind as MessageKind] : []
  if (!lists.includes(list)) return undefined
  return {
    kind: kind as MessageKind,
    id: parseRowId(search.get('m')),
    entryId: search.get('entry') ?? '',
  }
}

/** Parses a row id in an address; undefined for anything else. */
export function parseRowId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}
