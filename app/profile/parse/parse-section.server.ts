import { z } from 'zod'
import { readToday } from '#app/forms/days/own-day.server.ts'
import { displayDay } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import { isBlankRow } from '#app/profile-definition/blank-answers.ts'
import { findCode } from '#app/profile-definition/catalogues/catalogues.server.ts'
import {
  type Field,
  type Fields,
  type FieldValues,
  fillText,
  isEmpty,
  type ListField,
} from '#app/profile-definition/field.ts'
import { applyingFields, fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { type Profile, savedIn } from '../record/profile.ts'
import { isClosedRow, openMark } from './closed-rows.ts'
import { toSchema } from './field-schema.server.ts'
import { rowsIn, withoutRemovedRows } from './posted-rows.ts'

/** The button that posted the form. */
export type FormIntent = (typeof intents)[number]

const intents = ['save', 'continue', 'previous'] as const

/** The section that a posted form shows. */
export interface OpenedSection {
  /** The stored answers that the form was opened with, or last auto-saved. */
  value: Values
  /** Answers that the form showed but that were not stored, such as a preselected country. */
  shown: Values
  /** The stored answers when the form was opened: auto-saves change `value`. */
  first: Values
}

/** The sections that a posted form shows, by name; without those whose version is not kept. */
export type OpenedForm = Record<string, OpenedSection>

/** A posted form of one section, or of several that are edited together. */
export interface FormPost {
  intent: FormIntent
  /** One for each section of the form. */
  entries: SectionEntry[]
  /**
   * The version of each section that the form was opened with, by name; 0 before the first save.
   */
  versions: Record<string, number>
  /** The decisions about the differences of a conflict. */
  choices: Choice[]
  /** The stored versions that the questions of a conflict were about, by section. */
  asked: Record<string, unknown>
  opened: OpenedForm
  /** Names of the hidden controls whose removal the form announced. */
  hides: string[]
  /** True if the browser got no answer to its last post, which may have been saved. */
  isRetry: boolean
}

/** One section of a form. */
export interface SectionEntry {
  section: Section
  value: FieldValues<Fields>
  version: number
  /** Names of the id fields of new rows, with their new ids. */
  newRows: Record<string, number>
  /** The closed rows by list and id, such as `medications[17]`. */
  closedRows: ReadonlySet<string>
}

/** The decision about a difference between two versions; undecided without `side`. */
interface Choice {
  path: string
  side?: 'mine' | 'theirs'
  /** The actor's value at the time of the question, as text. */
  mine?: string
}

type Values = Record<string, unknown>
type Path = (string | number)[]

/** The state of parsing one section, and the results that are not in its value. */
interface ParseContext {
  lastRowId: number
  /** The date in the sender's time zone, if their browser sent it. */
  today: string | undefined
  /** It has the closed rows that are stored no more: the merge decides about them. */
  opened: OpenedSection | undefined
  closedRows: Set<string>
  fail(path: Path, message: string): void
  addNewRow(path: Path, id: number): void
}

/**
 * Returns the schema of a form. It drops fields that do not apply and blank rows at the end, gives
 * new rows the next id, and refuses unknown names.
 * @param profile the stored profile: it has the closed rows, and a new row never reuses an id.
 */
export function formSchema(
  sections: readonly Section[],
  profile: Profile = {},
): z.ZodType<FormPost> {
  return z
    .unknown()
    .transform((raw, context) => readForm(sections, { profile, opened: {} }, raw, failIn(context)))
}

/** Returns a function that adds errors to those of a transformation. */
export function failIn({ value, issues }: z.core.$RefinementCtx): ParseContext['fail'] {
  return (path, message) => issues.push({ code: 'custom', input: value, path, message })
}

/** Reads a form; `fail` gets its errors. @throws for hidden fields that no form of ours has. */
export function readForm(
  sections: readonly Section[],
  { profile, opened }: { profile: Profile; opened: OpenedForm },
  raw: unknown,
  fail: ParseContext['fail'],
): FormPost {
  const { version, intent, keep, asked, hides, retry, check, today, values } = splitParts(raw)
  const versions = readVersions(sections, version)
  const post = {
    intent: intentSchema.parse(intent ?? (check as Values | undefined)?.intent),
    versions,
    choices: choicesSchema.parse(keep),
    asked: askedSchema.parse(asked),
    opened,
    hides: hidesSchema.parse(hides),
    isRetry: retry === '1',
  }
  const fields = fieldsOf(...sections)
  refuseMalformedLists(fields, values)
  refuseUnknown(fields, values, [], fail)
  const entries = sections.map(section => {
    const newRows: SectionEntry['newRows'] = {}
    const addNewRow: ParseContext['addNewRow'] = (path, id) => {
      newRows[formatName(path)] = id
    }
    const saved = savedIn(profile, section)
    const context: ParseContext = {
      fail,
      addNewRow,
      lastRowId: saved?.lastRowId ?? 0,
      today: readToday(today),
      opened: opened[section.name],
      closedRows: new Set(),
    }
    const value = parseFields(fieldsOf(section), values, saved?.value ?? {}, [], context)
    const version = versions[section.name] ?? 0
    const { closedRows } = context
    return { section, value: value as FieldValues<Fields>, version, newRows, closedRows }
  })
  return { ...post, entries }
}

/** Returns the answers of a posted form, without hidden fields and buttons. */
export function readAnswers(raw: unknown): Values {
  return splitParts(raw).values
}

function splitParts(raw: unknown) {
  const {
    version,
    intent,
    keep,
    owner: _owner,
    opened: _opened,
    asked,
    hides,
    retry,
    // The medication check reads this part.
    check,
    today,
    putBack: _putBack,
    editRow: _editRow,
    ...values
  } = (raw ?? {}) as Values
  const shown = withoutRemovedRows(values)
  return { version, intent, keep, asked, hides, retry, check, today, values: shown }
}

// Our pages fill these hidden fields and buttons: any other value throws.
const intentSchema = z.enum(intents).default('save')
/** The version of a section as a form posts it. */
export const versionSchema = z.coerce.number().int().min(0).max(2_147_483_646)
const choicesSchema = z
  .array(
    z.object({
      path: z.string().max(200),
      side: z.enum(['mine', 'theirs']).optional(),
      mine: z.string().max(5000).optional(),
    }),
  )
  .default([])

const askedSchema = z.record(z.string(), z.unknown()).default({})
const hidesSchema = z.preprocess(
  value => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(z.string().max(200)).default([]),
)

/** Returns the posted version of each section, by name. @throws ZodError */
export function readVersions(
  sections: readonly Section[],
  posted: unknown,
): Record<string, number> {
  const versions = z.record(z.string(), z.unknown()).parse(posted)
  return Object.fromEntries(sections.map(({ name }) => [name, versionSchema.parse(versions[name])]))
}

// Lists that do not apply are checked too, because the answer draws them as hidden controls.
function refuseMalformedLists(fields: Fields, values: Values) {
  for (const [name, field] of Object.entries(fields)) {
    const rows = values[name]
    if (field.kind !== 'list' || isEmpty(rows)) continue
    if (!Array.isArray(rows)) throw new TypeError('A list was posted as a single value')
    for (const row of rows) refuseMalformedLists(field.item, (row ?? {}) as Values)
  }
}

function refuseUnknown(fields: Fields, values: Values, path: Path, fail: ParseContext['fail']) {
  for (const name of Object.keys(values)) {
    const isKnown = Object.hasOwn(fields, name) && fields[name]?.kind !== 'mirror'
    if (!isKnown) fail([...path, name], 'This form has no such field')
  }
}

function parseFields(
  fields: Fields,
  values: Values,
  saved: Values,
  path: Path,
  context: ParseContext,
): Values {
  const parsed: Values = {}
  for (const { name, field } of applyingFields(fields, values)) {
    const fieldPath = [...path, name]
    if (field.kind === 'list') {
      parsed[name] = parseRows(field, values[name], saved[name], fieldPath, context)
      continue
    }
    if (field.kind === 'code' || field.kind === 'mirror') continue
    const posted =
      field.kind === 'text' ? fillText(fields, field, values[name], values) : values[name]
    const result = toSchema(field).safeParse(posted)
    if (!result.success) {
      for (const issue of result.error.issues)
        context.fail([...fieldPath, ...(issue.path as Path)], issue.message)
    } else if (result.data !== undefined) {
      parsed[name] = result.data
      refuseFutureDates(field, parsed[name], saved[name], fieldPath, context)
    }
  }
  refuseEarlyEnds(fields, parsed, path, context)
  refuseExcluded(fields, parsed, path, context)
  refuseLowCounts(fields, parsed, path, context)
  refuseLowLimits(fields, parsed, path, context)
  return withCodes(fields, parsed)
}

// The field's schema accepts each date that is today in some time zone. A stored date was valid
// in the time zone of its author.
function refuseFutureDates(
  field: Field,
  answer: unknown,
  saved: unknown,
  path: Path,
  { today, fail }: ParseContext,
): void {
  if ((field.kind !== 'date' && field.kind !== 'month') || !field.past || !today) return
  const isLater = String(answer) > today.slice(0, String(answer).length)
  if (isLater && answer !== saved) fail(path, `${field.label} cannot be in the future`)
}

// "I take no medication" contradicts a current medication: only the person knows the truth.
function refuseExcluded(fields: Fields, parsed: Values, path: Path, { fail }: ParseContext) {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'flag' || !field.excludes || parsed[name] !== true) continue
    const { list, unless, message } = field.excludes
    const rows = (parsed[list] ?? []) as Values[]
    const isContradicted = rows.some(row => !unless.in.includes(String(row[unless.field])))
    if (isContradicted) fail([...path, name], message)
  }
}

// "0 pregnancies" contradicts a pregnancy in the list: only the person knows the truth.
function refuseLowCounts(fields: Fields, parsed: Values, path: Path, { fail }: ParseContext) {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'number' || !field.countsRowsOf || parsed[name] === undefined) continue
    const list = fields[field.countsRowsOf]
    const rows = ((parsed[field.countsRowsOf] ?? []) as Values[]).length
    if (Number(parsed[name]) < rows && list) {
      const listed = `${rows} ${rows === 1 ? 'is' : 'are'} listed under ${list.label}`
      fail([...path, name], `${field.label} is ${parsed[name]}, but ${listed}`)
    }
  }
}

// "At most 1 a day" contradicts a dose of 2: only the person knows the truth.
function refuseLowLimits(fields: Fields, parsed: Values, path: Path, { fail }: ParseContext) {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'number' || !field.atLeast) continue
    const [most, one] = [parsed[name], parsed[field.atLeast.field]]
    if (most !== undefined && one !== undefined && Number(most) < Number(one))
      fail([...path, name], `${field.label} is ${most}, but ${field.atLeast.noun} is ${one}`)
  }
}

function refuseEarlyEnds(fields: Fields, parsed: Values, path: Path, { fail }: ParseContext) {
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'month' && field.kind !== 'date') || !field.notBefore) continue
    const [start, end] = [parsed[field.notBefore], parsed[name]]
    const other = fields[field.notBefore]?.label
    if (start && end && String(end) < String(start))
      fail([...path, name], `“${field.label}” cannot be before “${other}”`)
  }
}

function withCodes(fields: Fields, parsed: Values): Values {
  const codes = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'code') return []
    const code = findCode(field.system, String(parsed[field.of] ?? ''))
    return code === undefined ? [] : [[name, code]]
  })
  return { ...parsed, ...Object.fromEntries(codes) }
}

function parseRows(
  field: ListField,
  value: unknown,
  saved: unknown,
  path: Path,
  context: ParseContext,
): Values[] {
  // A form may post rows 0 and 3: the rows between are blank, not missing.
  const postedRows = Array.isArray(value) ? Array.from(value) : []
  const savedRows = (saved ?? []) as Values[]
  const { opened } = context
  const list = path.join('.')
  const storedRows = [...savedRows, ...rowsIn(opened?.value[list]), ...rowsIn(opened?.first[list])]
  const isClosed = (row: unknown) => path.length === 1 && isClosedRow(field, row)
  const closedRow = (row: unknown) =>
    isClosed(row) ? storedRows.find(({ id }) => id === readId(row)) : undefined
  const isBlank = (row: unknown) => (isClosed(row) ? !closedRow(row) : isBlankRow(row, field.item))
  const rows = dropBlankRows(postedRows, field, isBlank)
  if (rows.length > field.maxRows) context.fail(path, `${field.label}: at most ${field.maxRows}`)
  if (rows.length === 0 && field.required) context.fail(path, field.required)
  const usedIds = [...rows.map(({ row }) => row), ...savedRows].map(row => readId(row) ?? 0)
  let highestId = Math.max(context.lastRowId, ...usedIds)
  const takenIds = new Set<number>()
  const periods: Period[] = []
  const parsedRows = rows.flatMap(({ row, index }) => {
    const { id: _id, [openMark]: _open, ...values } = (row ?? {}) as Values
    const rowPath = [...path, index]
    const postedId = readId(row)
    const closed = closedRow(row)
    if (closed && postedId !== undefined) {
      if (takenIds.has(postedId)) return []
      takenIds.add(postedId)
      context.closedRows.add(`${list}[${postedId}]`)
      return [closed]
    }
    const keepsId = postedId !== undefined && !takenIds.has(postedId)
    const id = keepsId ? postedId : ++highestId
    if (!keepsId) context.addNewRow([...rowPath, 'id'], id)
    takenIds.add(id)
    refuseUnknown(field.item, values, rowPath, context.fail)
    const savedRow = savedRows.find(stored => stored.id === id) ?? {}
    const parsed = parseFields(field.item, values, savedRow, rowPath, context)
    periods.push({ values: parsed, path: rowPath })
    return [{ id, ...parsed }]
  })
  refuseOverlaps(field, periods, context)
  refuseTooManyInAll(field, parsedRows, path, context)
  return parsedRows
}

function refuseTooManyInAll(
  { item, label }: ListField,
  rows: Values[],
  path: Path,
  { fail }: ParseContext,
) {
  for (const [name, { maxInAll, label: inner }] of listsOf(item)) {
    const count = rows.reduce((sum, row) => sum + rowsIn(row[name]).length, 0)
    if (maxInAll !== undefined && count > maxInAll)
      fail(path, `${label}: at most ${maxInAll} rows of “${inner}” in all, and these are ${count}`)
  }
}

function listsOf(fields: Fields): [string, ListField][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'list' ? [[name, field]] : [],
  )
}

/** A row between two days, with its path in the form. */
interface Period {
  values: Values
  path: Path
}

// Two doses for one day: only the person knows the truth.
function refuseOverlaps({ noOverlap, noun }: ListField, rows: Period[], { fail }: ParseContext) {
  if (!noOverlap) return
  const { from, to } = noOverlap
  const periods = rows
    .map(({ values, path }) => ({ from: values[from], to: values[to], path: [...path, from] }))
    .filter(one => one.from && !(one.to && String(one.to) < String(one.from)))
    .toSorted((one, other) => String(one.from).localeCompare(String(other.from)))
  const words = (one: { from: unknown; to: unknown }) =>
    [one.from, one.to].flatMap(day => (day ? [displayDay(String(day))] : [])).join(' to ')
  for (const [index, second] of periods.entries()) {
    const first = periods
      .slice(0, index)
      .find(one => one.from === second.from || (one.to && String(one.to) >= String(second.from)))
    if (first)
      fail(second.path, `These ${plural(noun)} overlap: ${words(first)} and ${words(second)}`)
  }
}

function readId(row: unknown): number | undefined {
  const id = Number((row as Values | undefined)?.id)
  return Number.isSafeInteger(id) && id > 0 && id < 1_000_000 ? id : undefined
}

/** Returns the name of a control, such as `allergies[2].id`. */
function formatName([first, ...rest]: Path): string {
  const parts = rest.map(part => (typeof part === 'number' ? `[${part}]` : `.${part}`))
  return `${first}${parts.join('')}`
}

/**
 * Returns the filled rows with their index in the form. Blank rows are dropped, except stored ones
 * with a required field, whose error then appears there. Closed rows of unknown ids are dropped,
 * and rows without any field, which are removed or wait for a later save.
 */
function dropBlankRows(
  rows: unknown[],
  list: ListField,
  isBlank: (row: unknown) => boolean,
): { row: unknown; index: number }[] {
  const { item, openRows } = list
  const hasRequired = Object.values(item).some(field => 'required' in field && field.required)
  const mayBeBlank = openRows !== undefined || !hasRequired
  const isDropped = (row: unknown) =>
    isBlank(row) && (mayBeBlank || isClosedRow(list, row) || readId(row) === undefined)
  return rows.map((row, index) => ({ row, index })).filter(({ row }) => !isDropped(row))
}
