import { notProvided, rowTitle, titleName } from './display.ts'
import type { Emergency, Field, Fields, ListField } from './field.ts'
import { telHref } from './phone.ts'
import { type Profile, savedIn } from './profile.ts'
import { isReadElsewhere, readingOf } from './reading.ts'
import { applyingFields, type Section } from './section.ts'
import { sections } from './sections/index.ts'

/** A section as a person reads it. */
export interface RecordSection {
  name: string
  title: string
  /** ISO time of the last save; null while nothing is saved. */
  updatedAt: string | null
  blocks: RecordBlock[]
}

export interface RecordBlock {
  legend: string
  rows: RecordRow[]
}

/** A label with its words; a list has one item for each of its rows. */
export interface RecordRow {
  label: string
  text: string
  isEmpty: boolean
  /** Link that makes a phone dial; absent where it is not clear what to dial. */
  tel?: string
  items?: RecordItem[]
  emergency: Emergency
}

export interface RecordItem {
  title: string
  /** Only what was answered: rows of a list are read as cards, not as forms. */
  rows: RecordRow[]
}

/** The whole profile in words, section after section, with what is not filled in marked as such. */
export function recordOf(profile: Profile): RecordSection[] {
  return sections.map(section => sectionRecord(section, savedIn(profile, section)))
}

/** One section in words. */
export function sectionRecord(
  section: Section,
  saved: { value: Record<string, unknown>; updatedAt: string } | undefined,
): RecordSection {
  const values = saved?.value ?? {}
  return {
    name: section.name,
    title: section.title,
    updatedAt: saved?.updatedAt ?? null,
    blocks: section.blocks.map(({ legend, fields }) => ({ legend, rows: rowsOf(fields, values) })),
  }
}

function rowsOf(fields: Fields, values: Record<string, unknown>): RecordRow[] {
  return applyingFields(fields, values)
    .filter(([name, field]) => field.kind !== 'flag' || (values[name] === true && !field.gate))
    .filter(([name]) => !isReadElsewhere(fields, values, name))
    .map(([name, field]) => rowOf(field, values[name], readingOf(fields, values, name)))
}

function rowOf(field: Field, value: unknown, words: string | undefined): RecordRow {
  return {
    label: field.label,
    text: words ?? notProvided,
    isEmpty: words === undefined,
    emergency: field.emergency ?? 'shown',
    ...(field.kind === 'text' && field.input === 'tel' && { tel: telHref(words) }),
    // Rows of a single answer, such as dose times, are one line of text.
    ...(field.kind === 'list' &&
      Object.keys(field.item).length > 1 && { items: itemsOf(field, value) }),
  }
}

function itemsOf(field: ListField, value: unknown): RecordItem[] {
  const rows = (value ?? []) as Record<string, unknown>[]
  return rows.map((row, index) => {
    const { [titleName(field, row) ?? '']: _title, ...rest } = field.item
    return {
      title: rowTitle(field, row, index),
      rows: rowsOf(rest, row).filter(inner => !inner.isEmpty),
    }
  })
}
