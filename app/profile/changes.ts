import { display, notProvided, rowTitle } from './display.ts'
import { type Field, type Fields, isEmpty, type ListField } from './field.ts'
import { applyingFields, fieldsOf, type Section } from './section.ts'

type Values = Record<string, unknown>

/** One difference between two states of a section, with the words as they are shown today. */
export interface Change {
  /** `fullName`, or `emergencyContacts[3].phone` with the row's id. */
  path: string
  label: string
  oldValue: unknown
  newValue: unknown
  oldText: string
  newText: string
}

/**
 * What differs between two values of a section. Rows are matched by their id, wherever they stand; a row that
 * came or went is one change.
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
    [...applyingFields(fields, before), ...applyingFields(fields, after)].map(([name]) => name),
  )
  return [...names].flatMap(name => {
    const field = fields[name] as Field
    if (field.kind === 'list')
      return rowChanges(field, rowsOf(before[name]), rowsOf(after[name]), path + name, context)
    if (isSame(before[name], after[name])) return []
    return [change(field, path + name, context + field.label, before[name], after[name])]
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
    return [change(field, at, named, old && [old], now && [now])]
  })
}

function change(
  field: Field,
  path: string,
  label: string,
  oldValue: unknown,
  newValue: unknown,
): Change {
  const words = (value: unknown) => display(field, value) ?? notProvided
  return { path, label, oldValue, newValue, oldText: words(oldValue), newText: words(newValue) }
}

function rowsOf(value: unknown): Values[] {
  return (value ?? []) as Values[]
}

/** Equal in content; a missing answer equals an empty one, whatever order keys are in. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every(key => isSame((one as Values)[key], (other as Values)[key]))
}
