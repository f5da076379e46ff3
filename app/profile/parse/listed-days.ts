import type { Condition, Field, ListField } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

/**
 * Returns a section with the recorded days of its rows. A known row keeps its day, or has none if
 * it is older than this feature; a new or renewed row gets today. Days in `after` are ignored.
 * @param before the stored answers, and then earlier ones, whose rows may return.
 * @param today as YYYY-MM-DD.
 */
export function withListedDays<Value extends object>(
  section: Section,
  before: readonly Values[],
  after: Value,
  today: string,
): Value {
  const datedLists = Object.entries(fieldsOf(section)).flatMap(([name, field]) => {
    const rows = (after as Values)[name]
    if (field.kind !== 'list' || !field.recordsDay || !Array.isArray(rows)) return []
    const known = before.flatMap(values => (values[name] ?? []) as Values[])
    return [[name, rows.map(row => toDatedRow(field, known, row, today))]]
  })
  return { ...after, ...Object.fromEntries(datedLists) }
}

function toDatedRow(list: ListField, known: readonly Values[], row: Values, today: string): Values {
  const knownRow = known.find(({ id }) => id === row.id)
  const { listedOn: _ignored, ...answers } = row
  const renewedWhen = list.recordsDay?.renewedWhen
  const isRenewed =
    knownRow &&
    renewedWhen &&
    !matchesCondition(list, renewedWhen, knownRow) &&
    matchesCondition(list, renewedWhen, row)
  const day = !knownRow || isRenewed ? today : knownRow.listedOn
  return { ...answers, ...(day !== undefined && { listedOn: day }) }
}

// A row that is older than the field counts as having its default value.
function matchesCondition(
  { item }: ListField,
  { field, in: values }: Condition,
  row: Values,
): boolean {
  const definition: Field | undefined = item[field]
  const defaultValue =
    definition && 'defaultValue' in definition ? definition.defaultValue : undefined
  return values.some(value => value === (row[field] ?? defaultValue))
}
