import { onceFor } from '#app/once-for.ts'
import type { Field, Fields } from './field.ts'

/** The fields with their names, in the order of the form. */
export const entriesOf: (fields: Fields) => readonly (readonly [name: string, field: Field])[] =
  onceFor(fields => Object.entries(fields))

/** Returns the names of the fields read together with a field, in the order of the form. */
export function joinedFields(fields: Fields, name: string): readonly string[] {
  return joinedByName(fields).get(name) ?? none
}

/** Returns whether a field may be read together with others, or with the unit of another. */
export function mayBeJoined(fields: Fields, name: string): boolean {
  return joinedNames(fields).has(name)
}

/** Returns the names of the fields that apply only beside some answers to a field. */
export function dependentFields(fields: Fields, name: string): readonly string[] {
  return dependentsByName(fields).get(name) ?? none
}

/** Returns the fields without one of them. The result is the same object each time. */
export function fieldsWithout(fields: Fields, name: string | undefined): Fields {
  if (name === undefined || !Object.hasOwn(fields, name)) return fields
  const known = reduced(fields).get(name)
  if (known) return known
  const { [name]: _left, ...rest } = fields
  reduced(fields).set(name, rest)
  return rest
}

const none: readonly string[] = []

const joinedByName = onceFor((fields: Fields) => groupNames(fields, ({ joins }) => [joins]))

const joinedNames = onceFor((fields: Fields): ReadonlySet<string> => {
  const withUnit = entriesOf(fields).flatMap(([name, field]) =>
    field.kind === 'number' && field.unitOf ? [name] : [],
  )
  return new Set([...joinedByName(fields).keys(), ...withUnit])
})

const dependentsByName = onceFor((fields: Fields) =>
  groupNames(fields, ({ when = [] }) => when.map(({ field }) => field)),
)

const reduced = onceFor((_fields: Fields) => new Map<string, Fields>())

function groupNames(
  fields: Fields,
  groupsOf: (field: Field) => readonly (string | undefined)[],
): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const [name, field] of entriesOf(fields)) {
    for (const group of new Set(groupsOf(field))) {
      if (group !== undefined) names.set(group, [...(names.get(group) ?? []), name])
    }
  }
  return names
}
