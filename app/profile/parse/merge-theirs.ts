import type { Fields, ListField } from '#app/profile-definition/field.ts'
import { applyingFields, fieldsOf, type Section } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

/**
 * Merges two parsed versions of a section: mine, with their value at the given paths. It drops
 * fields whose condition fails in the merge, and does not validate: parse the result before a save.
 * @param paths paths of `changesBetween(section, theirs, mine)`; other paths are ignored.
 * @returns a new value; a row that only they have follows the same row as in theirs.
 */
export function mergeTheirs(
  section: Section,
  mine: Values,
  theirs: Values,
  paths: readonly string[],
): Values {
  return mergeFields(fieldsOf(section), mine, theirs, '', new Set(paths))
}

function mergeFields(
  fields: Fields,
  mine: Values,
  theirs: Values,
  prefix: string,
  taken: ReadonlySet<string>,
): Values {
  const merged = Object.entries(fields).map(([name, field]) => {
    const path = prefix + name
    if (field.kind === 'list')
      return [name, mergeRows(field, mine[name], theirs[name], path, taken)]
    // A code belongs to its name and comes from the same side.
    const decided = field.kind === 'code' ? prefix + field.of : path
    return [name, (taken.has(decided) ? theirs : mine)[name]]
  })
  return dropInapplicable(
    fields,
    Object.fromEntries(merged.filter(([, value]) => value !== undefined)),
  )
}

function mergeRows(
  { item }: ListField,
  mine: unknown,
  theirs: unknown,
  path: string,
  taken: ReadonlySet<string>,
): Values[] | undefined {
  const [ours, others] = [rowsById(mine), rowsById(theirs)]
  const isTaken = (id: unknown) => taken.has(`${path}[${id}]`)
  const merged = [...ours.values()].flatMap(row => {
    const other = others.get(row.id)
    if (!other) return isTaken(row.id) ? [] : [row]
    return [{ id: row.id, ...mergeFields(item, row, other, `${path}[${row.id}].`, taken) }]
  })
  // A row of theirs is inserted after its predecessor in theirs, if that one is here.
  let at = 0
  for (const row of others.values()) {
    if (!ours.has(row.id) && isTaken(row.id)) merged.splice(at, 0, row)
    const here = merged.findIndex(({ id }) => id === row.id)
    if (here >= 0) at = here + 1
  }
  return mine === undefined && merged.length === 0 ? undefined : merged
}

function rowsById(rows: unknown): Map<unknown, Values> {
  return new Map(((rows ?? []) as Values[]).map(row => [row.id, row]))
}

/**
 * Returns the values whose conditions hold. It repeats until nothing is dropped, because a dropped
 * field may be the condition of another.
 */
export function dropInapplicable(fields: Fields, values: Values): Values {
  const applying = applyingFields(fields, values).filter(({ name }) => name in values)
  const kept = Object.fromEntries(applying.map(({ name }) => [name, values[name]]))
  return applying.length === Object.keys(values).length ? kept : dropInapplicable(fields, kept)
}
