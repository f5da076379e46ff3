import { normalizeText } from '#app/lib/typed-text.ts'
import { type Field, type Fields, isEmpty, type ListField } from './field.ts'

type Values = Record<string, unknown>

/**
 * Returns true if a row has no answer. A preselected option is not an answer: every new row posts
 * it.
 * @param row a stored row, or the strings of a posted one.
 */
export function isBlankRow(row: unknown, item: Fields): boolean {
  const values = (row ?? {}) as Values
  return Object.entries(item).every(([name, field]) => isBlankAnswer(field, values[name]))
}

/** Returns true for an empty or invisible answer, the preselected option, and blank rows. */
export function isBlankAnswer(field: Field, value: unknown): boolean {
  if (field.kind === 'list') return filledRows(value, columnsOf(field)).length === 0
  if (typeof value === 'string' && normalizeText(value) === '') return true
  return isEmpty(value) || ('defaultValue' in field && value === field.defaultValue)
}

/** Returns the columns that a stored row may have. */
export function columnsOf({ allColumns, item }: ListField): Fields {
  return allColumns ?? item
}

/** Returns the rows of a list that have an answer. */
export function filledRows(value: unknown, item: Fields): Values[] {
  const rows = Array.isArray(value) ? value : []
  return rows.filter(row => !isBlankRow(row, item))
}
