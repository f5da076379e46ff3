import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import type { Field, Fields } from './field.ts'

/** A field with its name and relations, computed once for each definition. */
export interface NamedField {
  name: string
  field: Field
  /** The fields that are displayed with it, in the order of the form. */
  joined: readonly NamedField[]
  /** The fields whose text follows its own: those joined to it or, after a number, to its unit. */
  after: readonly NamedField[]
  displayedWith: NamedField | undefined
  /** Names of the fields whose condition names it. */
  dependents: readonly string[]
}

/** Returns the fields with their names, in the order of the form. */
export function entriesOf(fields: Fields): readonly NamedField[] {
  return indexOf(fields).entries
}

/** Returns the field with this name; undefined if there is none. */
export function namedField(fields: Fields, name: string): NamedField | undefined {
  return indexOf(fields).byName.get(name)
}

/** Returns the fields without one of them. The result is the same object each time. */
export function fieldsWithout(fields: Fields, name: string | undefined): Fields {
  if (name === undefined || !Object.hasOwn(fields, name)) return fields
  const { reduced } = indexOf(fields)
  const cached = reduced.get(name)
  if (cached) return cached
  const { [name]: _removed, ...rest } = fields
  reduced.set(name, rest)
  return rest
}

const indexOf = memoizeByObject((fields: Fields) => {
  const entries = Object.entries(fields).map(
    ([name, field]): NamedField => ({
      name,
      field,
      joined: none,
      after: none,
      displayedWith: undefined,
      dependents: [],
    }),
  )
  const byName = new Map(entries.map(named => [named.name, named]))
  for (const named of entries) linkRelations(named, entries, byName)
  return { entries, byName, reduced: new Map<string, Fields>() }
})

const none: readonly NamedField[] = []

function linkRelations(
  named: NamedField,
  entries: readonly NamedField[],
  byName: ReadonlyMap<string, NamedField>,
): void {
  const { name, field } = named
  const joinedTo = (other: string) => entries.filter(one => one.field.displayedWith === other)
  named.joined = joinedTo(name)
  const unit = field.kind === 'number' && field.unitOf ? joinedTo(field.unitOf) : none
  named.after = unit.length > 0 ? [...unit, ...named.joined] : named.joined
  named.displayedWith =
    field.displayedWith === undefined ? undefined : byName.get(field.displayedWith)
  named.dependents = entries
    .filter(one => one.field.when?.some(condition => condition.field === name))
    .map(one => one.name)
}
