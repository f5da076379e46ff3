import { columnsOf } from '#app/profile-definition/blank-answers.ts'
import { rowTitle } from '#app/profile-definition/display-answer.ts'
import type { ListField } from '#app/profile-definition/field.ts'

type Values = Record<string, unknown>

/** Returns the rows of a posted list; an omitted row is blank. */
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
