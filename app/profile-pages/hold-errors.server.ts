import { findMainPath } from '#app/profile/history/change-path.ts'
import { postedRow } from '#app/profile/parse/form-values.ts'
import { rowsIn, sameRow } from '#app/profile/parse/posted-rows.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import type { Fields, ListField } from '#app/profile-definition/field.ts'

type Values = Record<string, unknown>

/** A form in which answers with errors wait for a later save. */
export interface HeldForm {
  values: Values
  /** Labels of these answers, by the name of their control or row. */
  labels: Map<string, string>
}

/**
 * Replaces the answers with errors by those that the form was opened with, so that auto-save can
 * store the others, and later sees what another person changed meanwhile. A number is held with its
 * unit, and a row as a whole: half a row could mislead a responder.
 * @param withGates true to also hold the answers that ask for a missing one.
 * @returns undefined if an error is not about an answer.
 */
export function holdErrors(
  fields: Fields,
  { values: posted, labels: before }: HeldForm,
  { issues, opened }: { issues: readonly { path: PropertyKey[] }[]; opened: Values },
  withGates: boolean,
): HeldForm | undefined {
  const labels = new Map(before)
  const values = { ...posted }
  for (const { path } of issues) {
    const [name, index, column] = path.map(String) as [string, ...string[]]
    const field = fields[name]
    if (!field) return undefined
    if (field.kind === 'list' && index !== undefined) {
      const rows = rowsIn(values[name])
      const row = sameRow(opened[name], rows[Number(index)] ?? {})
      labels.set(`${name}[${index}]`, rowLabel(field, Number(index), column))
      // An empty object is no row.
      values[name] = rows.with(Number(index), row.id ? postedRow(field, row) : {})
    } else {
      labels.set(name, field.label)
      const gates = withGates ? (field.when ?? []).map(gate => gate.field) : []
      for (const [part, { kind }] of Object.entries(fields)) {
        const isHeld = findMainPath(fields, part) === findMainPath(fields, name)
        if (kind !== 'list' && (isHeld || gates.includes(part))) values[part] = opened[part]
      }
    }
  }
  return { values, labels }
}

/** Returns "Contact 2: Phone" for `emergencyContacts[1].phone`. */
function rowLabel({ item, noun }: ListField, index: number, column = ''): string {
  return [capitalise(`${noun} ${index + 1}`), item[column]?.label].filter(Boolean).join(': ')
}
