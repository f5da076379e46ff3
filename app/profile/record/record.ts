import { readPhones, type TypedPhone } from '#app/lib/phone.ts'
import {
  englishFormats,
  type Formats,
  rowTitle,
  titleName,
} from '#app/profile-definition/display-answer.ts'
import {
  applies,
  type Emergency,
  type Field,
  type Fields,
  type FlagField,
  isEmpty,
  type ListField,
  type RowGroups,
  type Weight,
} from '#app/profile-definition/field.ts'
import { entriesOf, fieldsWithout, type NamedField } from '#app/profile-definition/field-index.ts'
import { type BlockMore, fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { describeMedication, isDescribed, nameMedication } from './describe-medication.ts'
import { formatNamed, isFormattedElsewhere, isFreeText, isNamedFreeText } from './format-answer.ts'
import { appliesTo, isUnreadable, type Profile, type Saved, savedIn } from './profile.ts'

/** A section as text. */
export interface RecordSection {
  name: string
  title: string
  /** ISO time of the last save; null before the first. */
  updatedAt: string | null
  /** ISO time of the last save or confirmation; null before the first save. */
  confirmedAt: string | null
  blocks: RecordBlock[]
}

export interface RecordBlock {
  legend: string
  rows: RecordRow[]
  /** A link to a page that belongs to the block. */
  more?: BlockMore
}

/** A label with its text; a list has one item for each row. */
export interface RecordRow {
  /** Name of its field. */
  name: string
  label: string
  /** Empty for a list with items. */
  text: string
  isEmpty: boolean
  /** True if the text contains typed words. */
  isTyped?: boolean
  /** True if the text says itself what it is: the label is for screen readers alone. */
  isSelfEvident?: boolean
  /** The numbers of an answered phone field. */
  phones?: TypedPhone[]
  items?: RecordItem[]
  emergency: Emergency
}

export interface RecordItem {
  title: string
  /** Its index among the stored rows, in a grouped list. */
  place?: number
  /** True if the title was typed. */
  isTyped?: boolean
  /** The title in the language of the page, if our lists have it. */
  translation?: string
  /** The answered fields only. */
  rows: RecordRow[]
}

/**
 * Returns all sections that apply as text; empty fields are marked. It leaves out sections that
 * cannot be opened, which the caller names. Lists with groups become one block for each group.
 */
export function toRecord(profile: Profile): RecordSection[] {
  return sections
    .filter(section => appliesTo(section, profile) && !isUnreadable(profile, section))
    .map(section => toGroupedSection(section, savedIn(profile, section)))
}

function toGroupedSection(section: Section, saved: Saved | undefined): RecordSection {
  const record = toRecordSection(section, saved)
  const blocks = record.blocks.flatMap(block => groupBlocks(section, saved?.value ?? {}, block))
  return { ...record, blocks }
}

function groupBlocks(section: Section, values: Values, block: RecordBlock): RecordBlock[] {
  const fields = fieldsOf(section)
  const list = block.rows.find(({ name }) => findGroups(fields[name]))
  const groups = list && findGroups(fields[list.name])
  if (!groups || !list?.items?.length) return [block]
  const { by, usual: defaultGroup, headings } = groups
  const stored = (values[list.name] ?? []) as Values[]
  const blocks = Object.entries(headings).map(([group, legend]) => ({
    legend,
    rows: [{ ...list, label: legend, items: itemsIn(group, list.items ?? []) }],
  }))
  const rest = { ...block, rows: block.rows.filter(row => row !== list) }
  return [rest, ...blocks].filter(({ rows }) => rows.some(isFilled))

  function itemsIn(group: string, items: RecordItem[]): RecordItem[] {
    return items.flatMap((item, place) => {
      if (String(stored[place]?.[by] ?? defaultGroup) !== group) return []
      // The heading shows this value.
      return [{ ...item, place, rows: item.rows.filter(({ name }) => name !== by) }]
    })
  }
}

function findGroups(field: Field | undefined): RowGroups | undefined {
  return field?.kind === 'list' ? field.groups : undefined
}

function isFilled({ items, isEmpty: isMissing }: RecordRow): boolean {
  return items ? items.length > 0 : !isMissing
}

/**
 * Returns one section as text, without empty blocks.
 * @param formats the formats of the section's language.
 * @param isAlwaysShown returns true for fields that have a row even without an answer.
 */
export function toRecordSection(
  section: Section,
  saved: Pick<Saved, 'value' | 'updatedAt' | 'confirmedAt'> | undefined,
  formats: Formats = englishFormats,
  isAlwaysShown: (name: string) => boolean = always,
): RecordSection {
  const values = saved?.value ?? {}
  const defaultEmergency = section.emergency ?? 'shown'
  const blocks = section.blocks.map(({ legend, fields, more }) => ({
    legend,
    rows: toRows(fields, values, defaultEmergency, formats, isAlwaysShown).map(row =>
      fields[row.name]?.kind === 'flag' ? withFlagLabel(legend, row) : row,
    ),
    ...(more && applies(more, values) && { more }),
  }))
  return {
    name: section.name,
    title: section.title,
    updatedAt: saved?.updatedAt ?? null,
    confirmedAt: saved?.confirmedAt ?? null,
    blocks: blocks.filter(({ rows }) => rows.length > 0),
  }
}

type Values = Record<string, unknown>

const always = () => true
const never = () => false

// `defaultEmergency` is the emergency visibility of fields that define none.
function toRows(
  fields: Fields,
  values: Values,
  defaultEmergency: Emergency,
  formats: Formats,
  isAlwaysShown: (name: string) => boolean,
): RecordRow[] {
  const rows: RecordRow[] = []
  for (const named of entriesOf(fields)) {
    // Checked first: most fields of an emergency record have no answer.
    const mustBeShown = isAlwaysShown(named.name)
    if (!mustBeShown && isEmpty(values[named.name])) continue
    if (!applies(named.field, values) || !hasOwnLine(named, values)) continue
    const row = toRow(named, values, defaultEmergency, formats)
    if (mustBeShown || !row.isEmpty) rows.push(row)
  }
  return rows
}

function hasOwnLine(named: NamedField, values: Values): boolean {
  const { field } = named
  if (field.kind === 'mirror') return false
  if (field.kind === 'flag' && !hasRow(named, field, values)) return false
  return !isFormattedElsewhere(named, values)
}

// A gate has no row if one of the answers that depend on it is shown.
function hasRow({ name, dependents }: NamedField, { isGate }: FlagField, values: Values): boolean {
  if (values[name] !== true) return false
  return !isGate || dependents.every(dependent => isEmpty(values[dependent]))
}

// A ticked flag is a row of the block's legend with the flag's label, and not "label: Yes".
function withFlagLabel(legend: string, row: RecordRow): RecordRow {
  return { ...row, label: legend, text: row.label }
}

// A record has hundreds of rows, so each object is made once and never spread into another.
function toRow(
  named: NamedField,
  values: Values,
  defaultEmergency: Emergency,
  formats: Formats,
): RecordRow {
  const { name, field } = named
  const emergency = field.emergency ?? defaultEmergency
  // Rows of a single answer, such as dose times, are one line of text.
  if (field.kind === 'list' && entriesOf(field.item).length > 1) {
    return toListRow(name, field, values[name], emergency, formats)
  }
  const text = withDayOfWeight(field, values[name], formatNamed(named, values, formats), formats)
  const row: RecordRow = {
    name,
    label: field.label,
    text: text ?? formats.notProvided,
    isEmpty: text === undefined,
    emergency,
  }
  if (text && field.kind === 'text' && field.input === 'tel') row.phones = readPhones(text)
  if (text !== undefined && isNamedFreeText(named, values)) row.isTyped = true
  return row
}

function withDayOfWeight(
  { kind }: Field,
  value: unknown,
  text: string | undefined,
  { day, separators }: Formats,
): string | undefined {
  const { changedOn } = kind === 'weight' && text ? (value as Weight) : {}
  return changedOn ? `${text}${separators[0]}${day(changedOn)}` : text
}

function toListRow(
  name: string,
  field: ListField,
  value: unknown,
  emergency: Emergency,
  formats: Formats,
): RecordRow {
  const items = toItems(field, value, emergency, formats)
  const isMissing = items.length === 0
  const text = isMissing ? formats.notProvided : ''
  const row: RecordRow = { name, label: field.label, text, isEmpty: isMissing, emergency, items }
  if (items.some(item => item.isTyped)) row.isTyped = true
  return row
}

function toItems(
  field: ListField,
  value: unknown,
  defaultEmergency: Emergency,
  formats: Formats,
): RecordItem[] {
  return ((value ?? []) as Values[]).map((row, index) => {
    const titleField = titleName(field, row)
    const rows = toAnswerRows(field, row, defaultEmergency, formats)
    const item: RecordItem = {
      title: itemTitle(field, row, index, formats),
      rows: field.recordsDay ? addDayRow(field, row, rows, formats) : rows,
    }
    if (titleField !== undefined && isFreeText(field.item, row, titleField)) item.isTyped = true
    return item
  })
}

function itemTitle(
  field: ListField,
  row: Values,
  index: number | undefined,
  formats: Formats,
): string {
  const name = field.areMedications && nameMedication(row, { formats })
  return name || rowTitle(field, row, index, formats)
}

/** Returns the answers of a row without its title; those of a medication begin with its use. */
function toAnswerRows(
  field: ListField,
  row: Values,
  defaultEmergency: Emergency,
  formats: Formats,
): RecordRow[] {
  if (!field.areMedications) {
    const rest = fieldsWithout(field.item, titleName(field, row))
    return toRows(rest, row, defaultEmergency, formats, never)
  }
  const parts = describeMedication(row, { fields: field.item, formats })
  const said = parts.filter(({ field: name }) => isDescribed(name, row))
  const use = said.map(one => ({
    name: one.field,
    label: field.item[one.field]?.label ?? '',
    text: one.text,
    isEmpty: false,
    isSelfEvident: true,
    emergency: defaultEmergency,
    ...(one.isTyped && { isTyped: true }),
  }))
  const others = toRows(field.item, row, defaultEmergency, formats, never)
  return [...use, ...others.filter(({ name }) => !isDescribed(name, row))]
}

/** Returns a row as lines: its title, and each other answer with its label. */
export function formatRow(list: ListField, row: Values): string {
  const rows = toAnswerRows(list, row, 'shown', englishFormats)
  return formatItem({ title: itemTitle(list, row, undefined, englishFormats), rows })
}

function formatItem({ title, rows }: RecordItem): string {
  const lines = rows.map(({ label, text, items, isSelfEvident }) =>
    isSelfEvident ? text : `${label}: ${items?.map(formatItem).join('; ') ?? text}`,
  )
  return [title, ...lines].join('\n')
}

function addDayRow(list: ListField, row: Values, rows: RecordRow[], formats: Formats): RecordRow[] {
  return [...rows.map(inner => withVagueLabel(list, row, inner)), ...toDayRow(list, row, formats)]
}

// In rows that are older than recorded days, the server may have filled in the date.
function withVagueLabel({ recordsDay }: ListField, row: Values, inner: RecordRow): RecordRow {
  const isVague = recordsDay && inner.name === recordsDay.until && row.listedOn === undefined
  return isVague ? { ...inner, label: recordsDay.vagueLabel } : inner
}

/** Returns the recorded day of a row, unless a date was typed or the date is withheld. */
function toDayRow({ recordsDay, item }: ListField, row: Values, formats: Formats): RecordRow[] {
  if (!recordsDay || !Object.hasOwn(item, recordsDay.until)) return []
  if (row.listedOn === undefined || !isEmpty(row[recordsDay.until])) return []
  const text = formats.day(String(row.listedOn))
  const { label } = recordsDay
  return [{ name: 'listedOn', label, text, isEmpty: false, emergency: 'hidden' }]
}
