import type { Field, Fields, ListField } from './field.ts'
import { fieldsOf, type Section } from './section.ts'

type Values = Record<string, unknown>

/**
 * What a section's form starts with: the saved value, or the first choice of every field, and a first open row
 * in lists that want one. `suggested` fills single fields of a section that was never saved.
 */
export function formValues(
  section: Section,
  saved: Values | undefined,
  suggested: Values = {},
): Values {
  return startValues(fieldsOf(section), saved ?? suggested, saved !== undefined)
}

/** What a freshly added row starts with. */
export function blankRow(list: ListField): Values {
  return startValues(list.item, {}, false)
}

function startValues(fields: Fields, values: Values, isSaved: boolean): Values {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    startValue(field, values[name], isSaved),
  ])
  return { ...(values.id !== undefined && { id: values.id }), ...Object.fromEntries(entries) }
}

function startValue(field: Field, value: unknown, isSaved: boolean): unknown {
  if (field.kind === 'list') {
    const rows = ((value as Values[] | undefined) ?? []).map(row =>
      startValues(field.item, row, isSaved),
    )
    const wantsOpenRow = field.addWhenFilled || (field.atLeastOne && rows.length === 0)
    return wantsOpenRow ? [...rows, blankRow(field)] : rows
  }
  if (value === undefined && field.kind === 'height') return { unit: 'cm' }
  if (value === undefined && field.kind === 'weight') return { unit: 'kg' }
  if (value === undefined && !isSaved && 'defaultValue' in field) return field.defaultValue
  return value
}
