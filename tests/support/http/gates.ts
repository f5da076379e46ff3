import type { Condition, Field, Fields } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { fullProfile, variants } from '../data/full-profile.ts'

type Values = Record<string, unknown>

/** An answer that hides others when it changes, by the definitions. */
export interface Gate {
  section: Section
  /** A filled section in which the gate hides nothing yet. */
  values: Values
  /** Name of its control, such as `medications[1].frequency`. */
  name: string
  field: Field
  /** The hiding answer; undefined for an unticked box. */
  to: string | string[] | undefined
  /** Names of the filled controls that it then hides. */
  hides: string[]
  /** True if another gate of the same fixture hides this one. */
  isInner: boolean
}

/** Returns every gate of every section, in each fixture in which it hides something. */
export function everyGate(): Gate[] {
  return sections.flatMap(section => {
    const name = section.name as SectionName
    const fixtures = [fullProfile[name], ...(variants[name] ?? [])] as Values[]
    return fixtures.flatMap(values =>
      gatesIn(fieldsOf(section), values, '').map(gate => ({ section, values, ...gate })),
    )
  })
}

function gatesIn(
  fields: Fields,
  values: Values,
  prefix: string,
): Omit<Gate, 'section' | 'values'>[] {
  const conditions = new Map<string, Condition>()
  for (const [name, field] of Object.entries(fields)) {
    for (const condition of field.when ?? []) {
      if (isFilled(values[name]) && !isOpposite(fields, field, condition))
        conditions.set(condition.field, withEarlier(fields, condition, conditions))
    }
  }
  const own = [...conditions].flatMap(([name, condition]) => {
    const field = fields[name]
    if (!field) return []
    const hides = Object.entries(fields).flatMap(([other, { when }]) =>
      isFilled(values[other]) && when?.some(one => one.field === name) ? [prefix + other] : [],
    )
    const to = hidingAnswer(field, condition, values[name])
    return [{ name: prefix + name, field, to, hides, isInner: field.when !== undefined }]
  })
  const inner = Object.entries(fields).flatMap(([name, field]) => {
    const rows = field.kind === 'list' ? (values[name] as Values[] | undefined) : undefined
    return (rows ?? []).flatMap((row, index) =>
      field.kind === 'list'
        ? gatesIn(field.item, row, `${prefix}${name}[${index}].`).map(gate => ({
            ...gate,
            isInner: gate.isInner || field.when !== undefined,
          }))
        : [],
    )
  })
  return [...own, ...inner]
}

// Several options of one question can each have a field of their own.
function withEarlier(
  fields: Fields,
  condition: Condition,
  earlier: ReadonlyMap<string, Condition>,
): Condition {
  if (fields[condition.field]?.kind !== 'choices') return condition
  return { ...condition, in: [...(earlier.get(condition.field)?.in ?? []), ...condition.in] }
}

function hidingAnswer(field: Field, condition: Condition, now: unknown): Gate['to'] {
  if (field.kind === 'flag') return condition.in.includes(true) ? undefined : 'on'
  if (field.kind === 'choices')
    return (now as string[]).filter(option => !condition.in.includes(option))
  if (field.kind !== 'choice') throw new Error(`${field.label} is no gate that this walk knows`)
  return Object.keys(field.options).find(
    option => !condition.in.includes(option) && !askedOptions.includes(option),
  )
}

// Another question may follow: about findings, or about dose times that contradict the frequency.
const askedOptions = ['current', 'once-daily']

function isOpposite(fields: Fields, field: Field, { field: gate }: Condition): boolean {
  return field.kind === 'flag' && fields[gate]?.kind === 'flag'
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
}
