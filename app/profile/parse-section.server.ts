import { z } from 'zod'
import { type Fields, isEmpty, type ListField } from './field.ts'
import { schemaOf } from './field-schema.server.ts'
import { applyingFields, fieldsOf, type Section, type SectionValue } from './section.ts'

/** A posted section: what to store, and the version it stands on. */
export interface SectionPost<S extends Section> {
  version: number
  value: SectionValue<S>
}

type Values = Record<string, unknown>
type Path = (string | number)[]
type Fail = (path: Path, message: string) => void

/**
 * The schema of a section's form. Fields that do not apply are dropped, blank rows at the end of a list are
 * dropped, new rows get the next id. A name that no field has is an error: nobody can slip a value in.
 */
export function sectionSchema<S extends Section>(section: S): z.ZodType<SectionPost<S>> {
  return z.unknown().transform((raw, context) => {
    const { version, ...values } = (raw ?? {}) as Values
    const fail: Fail = (path, message) =>
      context.issues.push({ code: 'custom', input: raw, path, message })
    const value = parseFields(fieldsOf(section), values, [], fail)
    return { version: versionSchema.parse(version), value: value as SectionValue<S> }
  })
}

/** A hidden field that our own page fills: anything but a whole number is no form of ours. */
const versionSchema = z.coerce.number().int().min(0).max(2_147_483_646)

function parseFields(fields: Fields, values: Values, path: Path, fail: Fail): Values {
  const parsed: Values = {}
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(fields, name)) fail([...path, name], 'This form has no such field')
  }
  for (const [name, field] of applyingFields(fields, values)) {
    const at = [...path, name]
    if (field.kind === 'list') {
      parsed[name] = parseRows(field, values[name], at, fail)
      continue
    }
    const result = schemaOf(field).safeParse(values[name])
    if (!result.success) {
      for (const issue of result.error.issues) fail([...at, ...(issue.path as Path)], issue.message)
    } else if (result.data !== undefined) {
      parsed[name] = result.data
    }
  }
  return parsed
}

function parseRows(field: ListField, value: unknown, path: Path, fail: Fail): Values[] {
  // A form may name rows 0 and 3: the places between are blank rows, not holes.
  if (!isEmpty(value) && !Array.isArray(value))
    throw new TypeError('No form of ours sends this for a list')
  const given = Array.isArray(value) ? Array.from(value) : []
  const rows = withoutBlanks(given, field.item)
  if (rows.length > field.maxRows) fail(path, `${field.label}: at most ${field.maxRows}`)
  if (rows.length === 0 && field.required) fail(path, field.required)
  let highest = Math.max(0, ...rows.map(({ row }) => idOf(row) ?? 0))
  const taken = new Set<number>()
  return rows.map(({ row, index }) => {
    const { id: _id, ...values } = (row ?? {}) as Values
    const known = idOf(row)
    const id = known && !taken.has(known) ? known : ++highest
    taken.add(id)
    return { id, ...parseFields(field.item, values, [...path, index], fail) }
  })
}

function idOf(row: unknown): number | undefined {
  const id = Number((row as Values | undefined)?.id)
  return Number.isSafeInteger(id) && id > 0 && id < 1_000_000 ? id : undefined
}

/**
 * The rows that say something, each with its place in the form. A blank row at the end is dropped; one in the
 * middle is too, unless something in it is required: then it is asked for at its own place.
 */
function withoutBlanks(rows: unknown[], item: Fields): { row: unknown; index: number }[] {
  const last = rows.findLastIndex(row => !isBlank(row, item))
  const mayBeBlank = Object.values(item).every(field => !('required' in field && field.required))
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ row, index }) => index <= last && !(mayBeBlank && isBlank(row, item)))
}

// A choice that still stands on its first option says nothing: every fresh row posts it.
function isBlank(row: unknown, item: Fields): boolean {
  const values = (row ?? {}) as Values
  return Object.entries(item).every(([name, field]) => {
    const value = values[name]
    if (field.kind === 'list')
      return (Array.isArray(value) ? value : []).every(inner => isBlank(inner, field.item))
    if (typeof value === 'string' && value.trim() === '') return true
    return isEmpty(value) || ('defaultValue' in field && value === field.defaultValue)
  })
}
