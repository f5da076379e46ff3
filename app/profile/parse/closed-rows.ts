import { removedMark } from '#app/forms/removed-mark.ts'
import { titleName } from '#app/profile-definition/display-answer.ts'
import type { Fields, ListField } from '#app/profile-definition/field.ts'
import { formatRowSummary } from '../record/row-summary.ts'
import { isRemovedRow, rowsIn, sameRow } from './posted-rows.ts'

// A closed row is drawn as one line and posts only its id. A save takes it from the record as it is
// then, so that it is never changed, emptied or removed.

type Values = Record<string, unknown>

/**
 * The hidden field of every open row: the version that it was opened from after the form, else 0.
 * A row without answers is not a closed one.
 */
export const openMark = 'open'

/** Returns the value of the mark for a row that is drawn again. */
export function openedVersion(row: unknown): string {
  return String((row as Values | undefined)?.[openMark] ?? 0)
}

/** The most rows that "Edit" opens. */
export const maxEditedRows = 10
/** The most open rows of a form, new ones included: more take too long to draw. */
export const maxOpenRows = 20

/** The line of a closed row: its id with the answer that is its title, and the text beside it. */
export interface RowLine {
  row: Values
  summary: string
}

/** Returns whether a posted row of a list is closed. */
export function isClosedRow(list: ListField, row: unknown): boolean {
  if (!canClose(list)) return false
  const names = Object.keys((row ?? {}) as Values).filter(name => name !== removedMark)
  return names.length === 1 && names[0] === 'id' && Boolean((row as Values).id)
}

/** Returns the list and the place of a row by the name of the row, or of a control in it. */
export function splitRowName(name: string) {
  const [, list, place, column] = /^(\w+)\[(\d+)\](?:\.(\w+))?/.exec(name) ?? []
  return list === undefined ? undefined : { list, place: Number(place), column }
}

/** Returns whether the stored rows of a list are drawn closed. Rows of one field are not. */
export function canClose({ openRows, addWhenFilled, boxesOf, item }: ListField): boolean {
  return openRows === undefined && !addWhenFilled && !boxesOf && Object.keys(item).length > 1
}

/**
 * Closes the stored rows of a form.
 * @param open name of the row that stays open, or of a control in it.
 * @returns the values of the form, and the lines of its lists.
 */
export function closeRows(
  fields: Fields,
  values: Values,
  open = '',
): { values: Values; lines: Record<string, RowLine[]> } {
  const lists = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'list' && canClose(field) ? [{ name, field, rows: rowsIn(values[name]) }] : [],
  )
  const closed = lists.map(({ name, rows }) => [
    name,
    rows.map((row, index) =>
      row.id === undefined || open.startsWith(`${name}[${index}]`) ? row : { id: row.id },
    ),
  ])
  const lines = lists.map(({ name, field, rows }) => [
    name,
    rows.filter(({ id }) => id !== undefined).map(row => toLine(field, row)),
  ])
  return {
    values: { ...values, ...Object.fromEntries(closed) },
    lines: Object.fromEntries(lines),
  }
}

function toLine(list: ListField, row: Values): RowLine {
  const title = titleName(list, row)
  return {
    row: { id: row.id, ...(title && { [title]: row[title] }) },
    summary: formatRowSummary(list, row),
  }
}

/** Returns a posted form with the stored rows in place of its closed ones. */
export function withStoredRows(fields: Fields, values: Values, stored: Values): Values {
  const lists = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'list' && Array.isArray(values[name])
      ? [[name, rowsIn(values[name]).map(row => withStoredRow(field, row, stored[name]))]]
      : [],
  )
  return { ...values, ...Object.fromEntries(lists) }
}

function withStoredRow(list: ListField, row: Values, stored: unknown): Values {
  return isClosedRow(list, row) ? { ...row, ...sameRow(stored, row) } : row
}

/** Returns the number of open rows of a posted form, in all its lists together. */
export function countOpenRows(fields: Fields, values: Values): number {
  const rows = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'list' && canClose(field)
      ? rowsIn(values[name]).filter(row => !isRemovedRow(row) && !isClosedRow(field, row))
      : [],
  )
  return rows.length
}
