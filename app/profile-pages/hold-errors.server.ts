import { findMainPath } from '#app/profile/history/change-path.ts'
import { canClose } from '#app/profile/parse/closed-rows.ts'
import { rowsIn, sameRow } from '#app/profile/parse/posted-rows.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import type { Fields, ListField } from '#app/profile-definition/field.ts'

type Values = Record<string, unknown>

/**
 * Replaces the answers with errors by the stored ones, so that auto-save can store the others. A
 * number is held with its unit, and a row as a whole: half a row could mislead a responder.
 * @param withGates true if these answers are missing, so that those that ask for them wait too.
 * @returns the form and the labels of these answers; undefined if an error is not about one.
 */
export function holdErrors(
  fields: Fields,
  posted: Values,
  issues: readonly { path: PropertyKey[] }[],
  stored: Values,
  withGates: boolean,
): { values: Values; labels: string[] } | undefined {
  const labels = new Set<string>()
  const values = { ...posted }
  for (const { path } of issues) {
    const [name, index, column] = path.map(String) as [string, ...string[]]
    const field = fields[name]
    if (!field) return undefined
    if (field.kind === 'list' && index !== undefined) {
      labels.add(rowLabel(field, Number(index), column))
      values[name] = rowsIn(values[name]).map((row, place) =>
        place === Number(index) ? toPostedRow(field, sameRow(stored[name], row)) : row,
      )
    } else {
      labels.add(field.label)
      const gates = withGates ? (field.when ?? []).map(gate => gate.field) : []
      for (const [part, { kind }] of Object.entries(fields)) {
        const isHeld = findMainPath(fields, part) === findMainPath(fields, name)
        if (kind !== 'list' && (isHeld || gates.includes(part))) values[part] = stored[part]
      }
    }
  }
  return { values, labels: [...labels] }
}

/** Returns "Contact 2: Phone" for `emergencyContacts[1].phone`. */
function rowLabel({ item, noun }: ListField, index: number, column = ''): string {
  return [capitalise(`${noun} ${index + 1}`), item[column]?.label].filter(Boolean).join(': ')
}

// An empty object is no row.
function toPostedRow(field: ListField, row: Values): Values {
  if (row.id === undefined) return {}
  if (canClose(field)) return { id: row.id }
  return Object.fromEntries(['id', ...Object.keys(field.item)].map(name => [name, row[name]]))
}
