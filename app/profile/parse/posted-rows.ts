import { removedMark } from '#app/forms/removed-mark.ts'
import { columnsOf } from '#app/profile-definition/blank-answers.ts'
import { rowTitle } from '#app/profile-definition/display-answer.ts'
import type { ListField } from '#app/profile-definition/field.ts'

type Values = Record<string, unknown>

/** Returns whether a row of a form is removed. */
export function isRemovedRow(row: unknown): boolean {
  return Boolean((row as Values | undefined)?.[removedMark])
}

/** Returns a form's values without the marks, and an empty object in place of a removed row. */
export function withoutRemovedRows<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    return value.map(row => (isRemovedRow(row) ? {} : withoutRemovedRows(row))) as Value
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => name !== removedMark)
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutRemovedRows(one)])) as Value
}

/** Returns the rows of a posted or stored list; an omitted row is blank. */
export function rowsIn(value: unknown): Values[] {
  return Array.isArray(value) ? Array.from(value, row => (row ?? {}) as Values) : []
}

/** Returns the stored row with the id of a posted one; a blank row if there is none. */
export function sameRow(stored: unknown, { id }: Values): Values {
  return rowsIn(stored).find(row => id !== undefined && Number(row.id) === Number(id)) ?? {}
}

/** Returns the title of a row, also if the form does not show the column of the title. */
export function formatTitle(list: ListField, row: Values, index?: number): string {
  return rowTitle({ ...list, item: columnsOf(list) }, row, index)
}

/** Returns a stored answer as a form posts it. */
export function toPosted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPosted)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toPosted(one)]))
  }
  if (value === true) return 'on'
  return value === undefined || value === false ? undefined : String(value)
}
