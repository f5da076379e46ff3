import { display, notProvided, rowTitle } from './display.ts'
import { type Emergency, type Field, type Fields, isEmpty, type ListField } from './field.ts'
import type { Profile } from './profile.server.ts'
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
  /** What a phone dials. */
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
  return sections.map(section => sectionRecord(section, profile[section.name as keyof Profile]))
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
  const applying = applyingFields(fields, values)
  return applying
    .filter(([name, field]) => field.kind !== 'flag' || (values[name] === true && !field.gate))
    .filter(([, field]) => !field.joins || isEmpty(values[field.joins]))
    .map(([name, field]) => rowOf(field, values[name], joinedWords(name, applying, values)))
}

function rowOf(field: Field, value: unknown, joined: string): RecordRow {
  const words = display(field, value)
  return {
    label: field.label,
    text: words ? `${words}${joined}` : notProvided,
    isEmpty: words === undefined,
    emergency: field.emergency ?? 'shown',
    ...(field.kind === 'text' && field.input === 'tel' && words && { tel: dialled(words) }),
    // Rows of a single answer, such as dose times, are one line of text.
    ...(field.kind === 'list' &&
      Object.keys(field.item).length > 1 && { items: itemsOf(field, value) }),
  }
}

/** What is read right behind a field: " mg", or the person's own unit in place of "Other". */
function joinedWords(
  name: string,
  fields: [string, Field][],
  values: Record<string, unknown>,
): string {
  const parts = fields.filter(([part, field]) => field.joins === name && !isEmpty(values[part]))
  const told = parts.length > 1 ? parts.filter(([part]) => values[part] !== 'other') : parts
  return told.map(([part, field]) => ` ${display(field, values[part])}`).join('')
}

function itemsOf(field: ListField, value: unknown): RecordItem[] {
  const rows = (value ?? []) as Record<string, unknown>[]
  return rows.map((row, index) => ({
    title: rowTitle(field, row, index),
    rows: rowsOf(field.item, row).filter(inner => !inner.isEmpty),
  }))
}

/** What follows `tel:`: digits, a leading plus, and the signs a phone understands. */
function dialled(words: string): string {
  return words.replace(/[^\d+*#,;]/g, '')
}
