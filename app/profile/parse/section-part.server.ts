import {
  type Field,
  type Fields,
  type FieldValues,
  fillText,
  isEmpty,
  type ListField,
} from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { dropInapplicable } from './merge-theirs.ts'
import { rowsIn } from './posted-rows.ts'

// A form may ask for a part of a section: a section with the same name and fewer fields.

type Values = Record<string, unknown>

/** Returns the answers to the fields of a section or of its part, without those of other fields. */
export function pickAsked(section: Section, value: Values): Values {
  return isPart(section) ? pickFields(fieldsOf(section), value) : value
}

/** A section as it is saved. */
export interface WholeSection {
  section: Section
  value: FieldValues<Fields>
  /** True if the form asked for a part of it. */
  isPart: boolean
}

/**
 * Returns the whole section with the answers to its part, and the stored answers to all other
 * fields. A gate that the part does not ask for, such as "I have an emergency contact", follows
 * from the answers behind it.
 * @param earlier answers with rows that were removed and may return, with all their columns.
 */
export function toWhole(
  part: Section,
  value: Values,
  stored: Values = {},
  earlier: Values = {},
): WholeSection {
  if (!isPart(part)) return { section: part, value: value as WholeSection['value'], isPart: false }
  const section = sectionsByName[part.name as SectionName]
  const [fields, asked] = [fieldsOf(section), fieldsOf(part)]
  const kept = Object.entries(stored).filter(([name]) => !Object.hasOwn(asked, name))
  const answers = Object.entries(value).map(([name, answer]) => [
    name,
    withStored({ part: asked[name], whole: fields[name], answer, name, stored, earlier }),
  ])
  const merged = Object.fromEntries([...kept, ...answers])
  const gated = { ...merged, ...openGates(fields, asked, merged) }
  const whole = dropInapplicable(fields, gated)
  return { section, value: whole as WholeSection['value'], isPart: true }
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
  return askedRows(field, answer as Values[]).map(row => ({
    id: row.id,
    ...pickFields(field.item, row),
  }))
}

/** Returns the rows that the form shows: with boxes the first of each option, else all. */
function askedRows({ boxesOf, item }: ListField, rows: Values[]): Values[] {
  const choice = boxesOf ? item[boxesOf] : undefined
  if (!boxesOf || choice?.kind !== 'choice') return rows
  const isBox = ({ [boxesOf]: option }: Values) =>
    typeof option === 'string' && Object.hasOwn(choice.options, option)
  return rows.filter(
    (row, index) =>
      isBox(row) && rows.findIndex(other => other[boxesOf] === row[boxesOf]) === index,
  )
}

interface RowsOfPart {
  part: Field | undefined
  whole: Field | undefined
  answer: unknown
  name: string
  stored: Values
  earlier: Values
}

/** Returns the rows with the stored columns and rows that the form does not show. */
function withStored({ part, whole, answer, name, stored, earlier }: RowsOfPart): unknown {
  if (part?.kind !== 'list' || whole?.kind !== 'list') return answer
  const rows = rowsIn(stored[name])
  const byId = new Map([...rowsIn(earlier[name]), ...rows].map(row => [row.id, row]))
  const asked = askedRows(part, rows)
  const answers = (answer as Values[]).map(row => {
    const columns = Object.entries(byId.get(row.id) ?? {})
    const kept = columns.filter(([name]) => !Object.hasOwn(part.item, name))
    return withFilledTexts(whole.item, { ...Object.fromEntries(kept), ...row })
  })
  const others = rows.filter(
    row => !asked.includes(row) && answers.every(({ id }) => id !== row.id),
  )
  return [...answers, ...others]
}

function withFilledTexts(fields: Fields, row: Values): Values {
  const texts = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.filledBy
      ? [[name, fillText(fields, field, row[name], row)]]
      : [],
  )
  return { ...row, ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)) }
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
