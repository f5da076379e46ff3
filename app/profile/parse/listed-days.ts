import type { Condition, Field, ListField, Weight } from '#app/profile-definition/field.ts'
import { weightFrom } from '#app/profile-definition/measure.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

/**
 * Returns a section with the recorded days of its rows and its weight. A known one keeps its day,
 * or has none if it is older than this feature; a new or renewed one gets today. Days in `after`
 * are ignored.
 * @param before the stored answers, and then earlier ones, whose rows may return.
 * @param today as YYYY-MM-DD.
 */
export function withListedDays<Value extends object>(
  section: Section,
  before: readonly Values[],
  after: Value,
  today: string,
): Value {
  const dated = Object.entries(fieldsOf(section)).flatMap(([name, field]): [string, unknown][] => {
    const value = (after as Values)[name]
    const known = before.flatMap(values => values[name] ?? [])
    if (field.kind === 'weight' && value) {
      return [[name, toDatedWeight(known as Weight[], value as Weight, today)]]
    }
    if (field.kind !== 'list' || !field.recordsDay || !Array.isArray(value)) return []
    return [[name, value.map(row => toDatedRow(field, known as Values[], row, today))]]
  })
  return { ...after, ...Object.fromEntries(dated) }
}

// The unit that was not typed is stored with the decimals of its time.
function toDatedWeight(known: readonly Weight[], weight: Weight, today: string): Weight {
  const [now, ...earlier] = [weight, ...known].map(one => weightFrom(one))
  const index = earlier.findIndex(one => one?.kg === now?.kg && one?.lb === now?.lb)
  const { changedOn: _ignored, ...measure } = weight
  const day = index < 0 ? today : known[index]?.changedOn
  return { ...measure, ...(day !== undefined && { changedOn: day }) }
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
