import { listPath, type Status } from './medication-list.ts'

/**
 * What a list says about the medicine that was just moved. It stands in the address by the row's id, and the words are
 * made from the profile: a name belongs neither into an address nor into a cookie.
 */
export type NoteKind = keyof typeof noteLists

/** The list that each note stands in. */
const noteLists = {
  added: ['current', 'researching'],
  replaced: ['current', 'researching'],
  kept: ['current', 'researching'],
  moved: ['discontinued'],
  restored: ['current'],
  deleted: ['researching', 'discontinued'],
} as const satisfies Record<string, readonly Status[]>

/** Which note an address asks for. */
export interface NoteQuery {
  kind: NoteKind
  /** Id of the row. */
  id?: number
  /** Id of the change history's entry that took a row away. */
  entryId?: string
}

/** A note as a person reads it. */
export interface Note {
  title: string
  lines: string[]
  /** Whether the report says more. */
  hasReport: boolean
}

/** The address of a list with a note. */
export function noteAddress(list: Status, { kind, id, entryId }: NoteQuery): string {
  const query = new URLSearchParams({ tab: list, note: kind })
  if (id !== undefined) query.set('m', String(id))
  if (entryId !== undefined) query.set('entry', entryId)
  return `${listPath}?${query}`
}

/** Reads a note from the address of a list; nothing where it does not belong there. */
export function noteIn(list: Status, search: URLSearchParams): NoteQuery | undefined {
  const kind = search.get('note') ?? ''
  const isKnown = Object.hasOwn(noteLists, kind)
  const lists: readonly Status[] = isKnown ? noteLists[kind as NoteKind] : []
  if (!lists.includes(list)) return undefined
  return { kind: kind as NoteKind, id: rowId(search.get('m')), entryId: search.get('entry') ?? '' }
}

/** The id of a row in an address; undefined for anything else. */
export function rowId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}
