import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import { type Field, type Fields, isEmpty } from './field.ts'

type Values = Record<string, unknown>

/**
 * Returns whether a row says nothing. A choice on its preselected option says nothing: every fresh
 * row posts it.
 * @param row a stored row, or the strings of a posted one.
 */
export function isBlankRow(row: unknown, item: Fields): boolean {
  const values = (row ?? {}) as Values
  return Object.entries(item).every(([name, field]) => isBlankAnswer(field, values[name]))
}

/**
 * Returns whether an answer says nothing: empty, invisible characters, the preselected option, or
 * blank rows alone.
 */
export function isBlankAnswer(field: Field, value: unknown): boolean {
  if (field.kind === 'list') return filledRows(value, field.item).length === 0
  if (typeof value === 'string' && withoutInvisible(value).trim() === '') return true
  return isEmpty(value) || ('defaultValue' in field && value === field.defaultValue)
}

/** The rows of a list that say something. */
export function filledRows(value: unknown, item: Fields): Values[] {
  const rows = Array.isArray(value) ? value : []
  return rows.filter(row => !isBlankRow(row, item))
}
