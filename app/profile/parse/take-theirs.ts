import type { Fields, ListField } from '#app/profile-definition/field.ts'
import { applyingFields, fieldsOf, type Section } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

/**
 * Two versions of a section in one: mine, with their value at each path that is theirs to decide.
 *
 * Both versions must be as the parser gives them. At every path that applies in the result there stands the value
 * of the chosen side. A field is dropped when the choice about the field it depends on leaves it without a
 * meaning: whoever takes their "Other" and keeps their own description of "Mild" keeps no description. What
 * both versions agree on always stays. The result is not checked: a required answer may be missing from it, a
 * list may be too long or a month before the one it follows, so parse it again before it is saved.
 * @param paths paths of `changesBetween(section, theirs, mine)`; any other path changes nothing.
 * @returns a new value, in which a row that only they have stands after the row that it follows in theirs. Neither
 * version is changed.
 */
export function takeTheirs(
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
    // A code is that of its name, so it comes from wherever the name does.
    const decided = field.kind === 'code' ? prefix + field.of : path
    return [name, (taken.has(decided) ? theirs : mine)[name]]
  })
  return whatApplies(fields, Object.fromEntries(merged.filter(([, value]) => value !== undefined)))
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
  // A row of theirs is put in after the one it follows in theirs, as far as that one is here.
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

/** Dropping a field can take the ground from under another one, so this goes on until nothing is dropped. */
function whatApplies(fields: Fields, values: Values): Values {
  const applying = applyingFields(fields, values).filter(({ name }) => name in values)
  const kept = Object.fromEntries(applying.map(({ name }) => [name, values[name]]))
  return applying.length === Object.keys(values).length ? kept : whatApplies(fields, kept)
}
