import {
  type Field,
  type Fields,
  type FieldValues,
  isEmpty,
} from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { dropInapplicable } from './merge-theirs.ts'

// A form may ask for a part of a section: a section with the same name and fewer fields.

type Values = Record<string, unknown>

/** Returns the answers to the fields of a section or of its part, without those of other fields. */
export function pickAsked(section: Section, value: Values): Values {
  return isPart(section) ? pickFields(fieldsOf(section), value) : value
}

/** A section as it is saved. */
interface WholeValue {
  section: Section
  value: FieldValues<Fields>
  /** True if the form asked for a part of it. */
  isPart: boolean
}

/**
 * Returns the whole section with the answers to its part, and the stored answers to all other
 * fields. A gate that the part does not ask for, such as "I have an emergency contact", follows
 * from the answers behind it.
 */
export function toWhole(part: Section, value: Values, stored: Values = {}): WholeValue {
  if (!isPart(part)) return { section: part, value: value as WholeValue['value'], isPart: false }
  const section = sectionsByName[part.name as SectionName]
  const [fields, asked] = [fieldsOf(section), fieldsOf(part)]
  const kept = Object.entries(stored).filter(([name]) => !Object.hasOwn(asked, name))
  const answers = Object.entries(value).map(([name, answer]) => [
    name,
    withStoredColumns(asked[name], answer, stored[name]),
  ])
  const merged = Object.fromEntries([...kept, ...answers])
  const gated = { ...merged, ...openGates(fields, asked, merged) }
  const whole = dropInapplicable(fields, gated)
  return { section, value: whole as WholeValue['value'], isPart: true }
}

function isPart(section: Section): boolean {
  const whole: Section | undefined = sectionsByName[section.name as SectionName]
  return whole !== undefined && whole !== section
}

function pickFields(fields: Fields, value: Values): Values {
  const entries = Object.entries(fields).flatMap(([name, field]) =>
    value[name] === undefined ? [] : [[name, pickColumns(field, value[name])]],
  )
  return Object.fromEntries(entries)
}

function pickColumns(field: Field, answer: unknown): unknown {
  if (field.kind !== 'list') return answer
  return (answer as Values[]).map(row => ({ id: row.id, ...pickFields(field.item, row) }))
}

function withStoredColumns(field: Field | undefined, answer: unknown, stored: unknown): unknown {
  if (field?.kind !== 'list') return answer
  const rows = new Map(((stored ?? []) as Values[]).map(row => [row.id, row]))
  return (answer as Values[]).map(row => {
    const columns = Object.entries(rows.get(row.id) ?? {})
    const kept = columns.filter(([name]) => !Object.hasOwn(field.item, name))
    return { ...Object.fromEntries(kept), ...row }
  })
}

function openGates(fields: Fields, asked: Fields, values: Values): Values {
  const gates = Object.entries(fields).flatMap(([gate, field]) => {
    if (field.kind !== 'flag' || !field.isGate || Object.hasOwn(asked, gate)) return []
    const behind = Object.keys(asked).filter(name => dependsOn(fields[name], gate))
    return behind.length === 0 ? [] : [[gate, behind.some(name => !isEmpty(values[name]))]]
  })
  return Object.fromEntries(gates)
}

function dependsOn(field: Field | undefined, gate: string): boolean {
  return field?.when?.some(one => one.field === gate && one.in.includes(true)) ?? false
}
