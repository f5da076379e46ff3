import { notProvided, rowTitle } from '#app/profile-definition/display-answer.ts'
import {
  type Field,
  type Fields,
  isAsked,
  isEmpty,
  type ListField,
} from '#app/profile-definition/field.ts'
import { applyingFields, fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { rowsIn } from '../parse/posted-rows.ts'
import { formatAnswer } from '../record/format-answer.ts'
import { formatRow } from '../record/record.ts'

type Values = Record<string, unknown>

/** One difference between two states of a section, with its texts. */
export interface Change {
  /** `fullName`, or `emergencyContacts[3].phone` with the row's id. */
  path: string
  label: string
  oldValue: unknown
  newValue: unknown
  oldText: string
  newText: string
  /** Ids of all rows of the list before a row was removed, in their order. */
  order?: number[]
}

/** Returns true if a change removed a row. */
export function removesRow({ path, newValue }: Change): boolean {
  return path.endsWith(']') && newValue === undefined
}

/**
 * Returns the differences between two values of a section. Rows are matched by id; an added or
 * removed row is one change.
 */
export function changesBetween(section: Section, before: Values, after: Values): Change[] {
  return fieldChanges(fieldsOf(section), before, after, '', '')
}

function fieldChanges(
  fields: Fields,
  before: Values,
  after: Values,
  path: string,
  context: string,
): Change[] {
  const names = new Set(
    [...applyingFields(fields, before), ...applyingFields(fields, after)].map(({ name }) => name),
  )
  return [...names].flatMap(name => {
    const field = fields[name] as Field
    if (field.kind === 'list')
      return rowChanges(field, rowsIn(before[name]), rowsIn(after[name]), path + name, context)
    // A looked-up code changes with its name and needs no decision.
    if (!isAsked(field) || isSame(before[name], after[name])) return []
    // A number is shown with its unit: "500 mcg".
    // An unticked box is "No" only if the section was saved with it.
    const words = (values: Values) =>
      formatAnswer(fields, values, name) ?? (values[name] === false ? 'No' : notProvided)
    const [oldText, newText] = [words(before), words(after)]
    // The unit that was not typed is stored with the decimals of its time.
    const isMeasure = field.kind === 'height' || field.kind === 'weight'
    if (isMeasure && oldText === newText) return []
    return [
      {
        path: path + name,
        label: context + field.label,
        oldValue: before[name],
        newValue: after[name],
        oldText,
        newText,
      },
    ]
  })
}

function rowChanges(
  field: ListField,
  before: Values[],
  after: Values[],
  path: string,
  context: string,
): Change[] {
  const ids = new Set([...before, ...after].map(row => row.id))
  return [...ids].flatMap(id => {
    const [old, now] = [before, after].map(rows => rows.find(row => row.id === id))
    const at = `${path}[${id}]`
    const named = `${context}${field.label}: ${rowTitle(field, now ?? old ?? {})}`
    if (old && now) return fieldChanges(field.item, old, now, `${at}.`, `${named}, `)
    return [
      {
        path: at,
        label: named,
        oldValue: old && [old],
        newValue: now && [now],
        oldText: old ? formatRow(field, old) : notProvided,
        newText: now ? formatRow(field, now) : notProvided,
        ...(!now && { order: before.map(row => Number(row.id)) }),
      },
    ]
  })
}

/**
 * Returns true for equal content. A missing answer equals an empty one; the order of keys is
 * ignored.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every(key => isSame((one as Values)[key], (other as Values)[key]))
}

/**
 * As `isSame`, but ignores ids and what the server adds: a save may be sent twice.
 */
export function isSameContent(one: unknown, other: unknown): boolean {
  return isSame(withoutMarks(one), withoutMarks(other))
}

const serverMarks = ['id', 'listedOn', 'changedOn', 'answers']

function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => !serverMarks.includes(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutMarks(inner)]))
}
