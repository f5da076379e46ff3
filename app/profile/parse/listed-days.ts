import type { Condition, Field, ListField } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

/**
 * Returns a section with the recorded days of its rows. A stored row keeps its day, or has none if
 * it is older than this feature; a new or renewed row gets today. Days in `after` are ignored.
 * @param today as YYYY-MM-DD.
 */
export function withListedDays<Value extends object>(
  section: Section,
  before: Values,
  after: Value,
  today: string,
): Value {
  const dated = Object.entries(fieldsOf(section)).flatMap(([name, field]) => {
    const rows = (after as Values)[name]
    if (field.kind !== 'list' || !field.recordsDay || !Array.isArray(rows)) return []
    const stored = (before[name] ?? []) as Values[]
    return [[name, rows.map(row => datedRow(field, stored, row, today))]]
  })
  return { ...after, ...Object.fromEntries(dated) }
}

function datedRow(list: ListField, stored: readonly Values[], row: Values, today: string): Values {
  const before = stored.find(({ id }) => id === row.id)
  const { listedOn: _ignored, ...answers } = row
  const renewedWhen = list.recordsDay?.renewedWhen
  const isRenewed =
    before && renewedWhen && !holds(list, renewedWhen, before) && holds(list, renewedWhen, row)
  const day = !before || isRenewed ? today : before.listedOn
  return { ...answers, ...(day !== undefined && { listedOn: day }) }
}

// A row that is older than the field has its default.
function holds({ item }: ListField, { field, in: wanted }: Condition, row: Values): boolean {
  const definition: Field | undefined = item[field]
  const usual = definition && 'defaultValue' in definition ? definition.defaultValue : undefined
  return wanted.some(one => one === (row[field] ?? usual))
}
