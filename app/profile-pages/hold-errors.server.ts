import type { z } from 'zod'
import { findMainPath } from '#app/profile/history/change-path.ts'
import { canClose } from '#app/profile/parse/closed-rows.ts'
import { rowsIn, sameRow } from '#app/profile/parse/posted-rows.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import type { Fields, ListField } from '#app/profile-definition/field.ts'

type Values = Record<string, unknown>

interface HeldForm {
  values: Values
  /** Labels of the answers with errors. */
  labels: string[]
}

/**
 * Replaces the answers with errors by the stored ones, so that auto-save can store the others. A
 * number is held with its unit, and a row as a whole: a half row could mislead a responder.
 * @returns undefined if an error belongs to no answer.
 */
export function holdErrors(
  fields: Fields,
  posted: Values,
  issues: readonly Pick<z.core.$ZodIssue, 'path'>[],
  stored: Values,
): HeldForm | undefined {
  const labels = new Set<string>()
  let values = posted
  for (const {
    path: [name, index, column],
  } of issues) {
    const field = fields[String(name)]
    if (!field) return undefined
    if (field.kind === 'list' && typeof index === 'number') {
      labels.add(rowLabel(field, index, column))
      values = {
        ...values,
        [String(name)]: holdRow(field, values[String(name)], index, stored[String(name)]),
      }
      continue
    }
    labels.add(field.label)
    const main = findMainPath(fields, String(name))
    const parts = Object.keys(fields).filter(one => findMainPath(fields, one) === main)
    const kept = parts.map(part => [part, storedAnswer(fields, stored, part)])
    values = { ...values, ...Object.fromEntries(kept) }
  }
  return { values, labels: [...labels] }
}

/** Returns "Contact 2: Phone" for `emergencyContacts[1].phone`. */
function rowLabel({ item, noun }: ListField, index: number, column: unknown): string {
  const label = item[String(column)]?.label
  const row = capitalise(`${noun} ${index + 1}`)
  return label ? `${row}: ${label}` : row
}

function holdRow(field: ListField, posted: unknown, index: number, stored: unknown): Values[] {
  return rowsIn(posted).map((row, place) =>
    place === index ? toPostedRow(field, sameRow(stored, row)) : row,
  )
}

function storedAnswer(fields: Fields, stored: Values, name: string): unknown {
  const field = fields[name]
  return field?.kind === 'list'
    ? rowsIn(stored[name]).map(row => toPostedRow(field, row))
    : stored[name]
}

// An empty object is no row.
function toPostedRow(field: ListField, row: Values): Values {
  if (row.id === undefined) return {}
  if (canClose(field)) return { id: row.id }
  const names = ['id', ...Object.keys(field.item)]
  return Object.fromEntries(names.map(name => [name, row[name]]))
}
