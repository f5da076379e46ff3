import type { Field, Fields, ListField } from '#app/profile-definition/field.ts'
import { rowsIn } from '../parse/posted-rows.ts'

type Values = Record<string, unknown>

/** One step of a change's path: a field, and a row in it. */
interface Step {
  name: string
  /** Id of the row, for a list. */
  row?: number | undefined
}

/** Returns the steps of a path: `medications[3].doseTimes[1].time` has three. */
function splitSteps(path: string): Step[] {
  return path.split('.').map(step => {
    const [, name = step, row] = /^(.*)\[(\d+)\]$/.exec(step) ?? []
    return row === undefined ? { name } : { name, row: Number(row) }
  })
}

/** Returns the prefix of a path: `medications[3].` for `medications[3].unit`, empty at the top. */
export function readRowPrefix(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1)
}

/** Returns true if two paths are equal, or one is in the row that the other one names. */
export function areRelated(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`)
}

/** A field on a path, with the values beside it. */
export interface Level extends Step {
  field: Field
  /** The path to the field, without its row. */
  path: string
  fields: Fields
  /** Undefined if the path goes through a missing row. */
  values: Values | undefined
}

/**
 * Returns the fields on a path, the outermost first.
 * @returns undefined if today's definition has no such path.
 */
export function findLevels(fields: Fields, values: Values, path: string): Level[] | undefined {
  const levels: Level[] = []
  let [levelFields, levelValues, prefix]: [Fields, Values | undefined, string] = [
    fields,
    values,
    '',
  ]
  for (const { name, row } of splitSteps(path)) {
    const field = fieldIn(levelFields, name)
    if (!field || (row !== undefined) !== (field.kind === 'list')) return undefined
    levels.push({ name, row, field, path: prefix + name, fields: levelFields, values: levelValues })
    if (field.kind !== 'list') continue
    levelFields = field.item
    levelValues = rowsIn(levelValues?.[name]).find(({ id }) => id === row)
    prefix = `${prefix}${name}[${row}].`
  }
  return levels
}

/** Returns the path of the main field: `medications[1].totalDosage` for its unit, else the path. */
export function findMainPath(fields: Fields, path: string): string {
  const level = findLevels(fields, {}, path)?.at(-1)
  const main = level && findMain(level)
  // A number is displayed before the unit that it is counted in.
  return main && main !== level.name ? findMainPath(fields, readRowPrefix(path) + main) : path
}

function findMain({ field, fields }: Level): string | undefined {
  if (field.displayedWith || field.kind !== 'number') return field.displayedWith
  const { unitOf, decidedWith, countedIn = '' } = field
  return unitOf ?? decidedWith ?? fields[countedIn]?.displayedWith
}

/** Returns the label of the field that a path ends in, without the titles of rows. */
export function findLabel(fields: Fields, path: string): string | undefined {
  return findLevels(fields, {}, path)?.at(-1)?.field.label
}

/** Returns the value at a path. A row is returned as a list of one row, as in a change. */
export function findValue(fields: Fields, values: Values, path: string): unknown {
  const { name = '', row, values: last } = findLevels(fields, values, path)?.at(-1) ?? {}
  if (row === undefined) return last?.[name]
  const rows = rowsIn(last?.[name]).filter(({ id }) => id === row)
  return rows.length > 0 ? rows : undefined
}

/**
 * Returns new values with another value at a path, and drops the code of a changed name. A missing
 * row or an unknown path changes nothing.
 * @param value a list of one row if the path names a row; undefined removes the row.
 * @param order ids of the rows of the list in their order, which gives an added row its place.
 */
export function withValueAt(
  fields: Fields,
  values: Values,
  path: string,
  value: unknown,
  order: readonly number[] = [],
): Values {
  return withSteps(fields, values, splitSteps(path), { value, order })
}

interface NewValue {
  value: unknown
  order: readonly number[]
}

function withSteps(
  fields: Fields,
  values: Values,
  [step, ...rest]: Step[],
  newValue: NewValue,
): Values {
  if (!step) return values
  const { name, row } = step
  const field = fieldIn(fields, name)
  if (!field || (row !== undefined) !== (field.kind === 'list')) return values
  if (row === undefined) return withoutCodesOf(fields, name, { ...values, [name]: newValue.value })
  const rows = rowsIn(values[name])
  if (rest.length === 0) return { ...values, [name]: withRow(rows, row, newValue) }
  const { item } = field as ListField
  const newRows = rows.map(old => (old.id === row ? withSteps(item, old, rest, newValue) : old))
  return { ...values, [name]: newRows }
}

function withRow(rows: Values[], id: number, { value, order }: NewValue): Values[] {
  const [row] = (value ?? []) as Values[]
  if (rows.some(old => old.id === id)) {
    return rows.flatMap(old => (old.id !== id ? [old] : row ? [row] : []))
  }
  if (!row) return rows
  return rows.toSpliced(findPlace(rows, id, order), 0, row)
}

// A row follows the rows that were before it. Rows that are not in the order are placed by id,
// because ids grow with the rows.
function findPlace(rows: Values[], id: number, order: readonly number[]): number {
  const place = order.indexOf(id)
  const [earlier, later] = [order.slice(0, place), order.slice(place + 1)]
  const first = rows.findLastIndex(row => earlier.includes(Number(row.id))) + 1
  const next = rows.findIndex(
    (row, index) => index >= first && (later.includes(Number(row.id)) || Number(row.id) > id),
  )
  return next < 0 ? rows.length : next
}

function withoutCodesOf(fields: Fields, name: string, values: Values): Values {
  const isCode = (field: Field | undefined) => field?.kind === 'code' && field.of === name
  return Object.fromEntries(
    Object.entries(values).filter(([valueName]) => !isCode(fieldIn(fields, valueName))),
  )
}

function fieldIn(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
