import type { Field, Fields, ListField } from '#app/profile-definition/field.ts'

type Values = Record<string, unknown>

/** One step of a change's path: a field, and a row in it. */
interface Step {
  name: string
  /** Id of the row, for a list. */
  row?: number
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
export function areRelated(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/** A field on a path, with the values beside it. */
export interface Level {
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
  let [inner, beside, place]: [Fields, Values | undefined, string] = [fields, values, '']
  for (const { name, row } of splitSteps(path)) {
    const field = fieldIn(inner, name)
    if (!field || (row !== undefined) !== (field.kind === 'list')) return undefined
    levels.push({ field, path: place + name, fields: inner, values: beside })
    if (field.kind !== 'list') continue
    inner = field.item
    beside = rowsIn(beside, name).find(({ id }) => id === row)
    place = `${place}${name}[${row}].`
  }
  return levels
}

/** Returns the path of the main field: `medications[1].totalDosage` for its unit, else the path. */
export function mainPath(fields: Fields, path: string): string {
  const field = findLevels(fields, {}, path)?.at(-1)?.field
  const main = field?.displayedWith ?? (field?.kind === 'number' ? field.unitOf : undefined)
  return main ? mainPath(fields, readRowPrefix(path) + main) : path
}

/** Returns the label of the field that a path ends in, without the titles of rows. */
export function labelAt(fields: Fields, path: string): string | undefined {
  return findLevels(fields, {}, path)?.at(-1)?.field.label
}

/** Returns the value at a path; a row as a list of one, as in a change. */
export function valueAt(fields: Fields, values: Values, path: string): unknown {
  const last = findLevels(fields, values, path)?.at(-1)
  const { name, row } = splitSteps(path).at(-1) as Step
  if (row === undefined) return last?.values?.[name]
  const found = rowsIn(last?.values, name).filter(({ id }) => id === row)
  return found.length > 0 ? found : undefined
}

/**
 * Returns new values with another value at a path, and drops the code of a changed name. A missing
 * row or an unknown path changes nothing.
 * @param value for a row a list of one, as in a change; undefined removes the row.
 */
export function withValueAt(fields: Fields, values: Values, path: string, value: unknown): Values {
  return withSteps(fields, values, splitSteps(path), value)
}

function withSteps(
  fields: Fields,
  values: Values,
  [step, ...rest]: Step[],
  value: unknown,
): Values {
  if (!step) return values
  const { name, row } = step
  const field = fieldIn(fields, name)
  if (!field || (row !== undefined) !== (field.kind === 'list')) return values
  if (row === undefined) return withoutCodesOf(fields, name, { ...values, [name]: value })
  const rows = rowsIn(values, name)
  if (rest.length === 0) {
    const [put] = (value ?? []) as Values[]
    return { ...values, [name]: withRow(rows, row, put) }
  }
  const { item } = field as ListField
  const changed = rows.map(one => (one.id === row ? withSteps(item, one, rest, value) : one))
  return { ...values, [name]: changed }
}

// Ids grow with the rows, so a restored row returns to its old position.
function withRow(rows: Values[], id: number, row: Values | undefined): Values[] {
  if (rows.some(one => one.id === id)) {
    return rows.flatMap(one => (one.id !== id ? [one] : row ? [row] : []))
  }
  if (!row) return rows
  const at = rows.findIndex(one => Number(one.id) > id)
  return at < 0 ? [...rows, row] : rows.toSpliced(at, 0, row)
}

function withoutCodesOf(fields: Fields, name: string, values: Values): Values {
  const codes = Object.entries(fields).filter(
    ([, field]) => field.kind === 'code' && field.of === name,
  )
  return Object.fromEntries(
    Object.entries(values).filter(([other]) => !codes.some(([code]) => code === other)),
  )
}

function fieldIn(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function rowsIn(values: Values | undefined, name: string): Values[] {
  const rows = values?.[name]
  return Array.isArray(rows) ? rows : []
}
