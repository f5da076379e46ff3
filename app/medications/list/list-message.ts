import { listPath, type Status } from './medication-list.ts'

/**
 * What a list says about the medicine that was just moved. It stands in the address by the row's id, and the words are
 * made from the profile: a name belongs neither into an address nor into a cookie.
 */
export type MessageKind = keyof typeof messageLists

/** The list that each note stands in. */
const messageLists = {
  added: ['current', 'researching'],
  replaced: ['current', 'researching'],
  kept: ['current', 'researching'],
  moved: ['discontinued'],
  restored: ['current'],
  deleted: ['researching', 'discontinued'],
} as const satisfies Record<string, readonly Status[]>

/** Which note an address asks for. */
export interface MessageQuery {
  kind: MessageKind
  /** Id of the row. */
  id?: number
  /** Id of the change history's entry that took a row away. */
  entryId?: string
}

/** A note as a person reads it. */
export interface ListMessage {
  title: string
  lines: string[]
  /** Whether the report says more. */
  hasReport: boolean
}

/** The address of a list with a note. */
export function messageAddress(list: Status, { kind, id, entryId }: MessageQuery): string {
  const query = new URLSearchParams({ tab: list, note: kind })
  if (id !== undefined) query.set('m', String(id))
  if (entryId !== undefined) query.set('entry', entryId)
  return `${listPath}?${query}`
}

/** Reads a note from the address of a list; nothing where it does not belong there. */
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

/** The id of a row in an address; undefined for anything else. */
export function parseRowId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}
