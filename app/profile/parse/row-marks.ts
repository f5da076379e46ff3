import type { Condition, Field, ListField, Weight } from '#app/profile-definition/field.ts'
import { weightFrom } from '#app/profile-definition/measure.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

/** Keys of questions that were just answered, by the id of their row. */
export type RowAnswers = Readonly<Record<number, readonly string[]>>

// Questions have few answers; the oldest are about a content that changed long ago.
const maxAnswers = 30

/**
 * Returns a section with the marks of its rows, the recorded day and the answered questions, and
 * with the day of its weight. A known one keeps its day, or has none if it is older than this
 * feature; a new or renewed one gets today. Marks in `after` are ignored.
 * @param before the stored answers, and then earlier ones, whose rows may return.
 * @param today as YYYY-MM-DD.
 */
export function withRowMarks<Value extends object>(
  section: Section,
  before: readonly Values[],
  after: Value,
  { today, rowAnswers = {} }: { today: string; rowAnswers?: RowAnswers },
): Value {
  const dated = Object.entries(fieldsOf(section)).flatMap(([name, field]): [string, unknown][] => {
    const value = (after as Values)[name]
    const known = before.flatMap(values => values[name] ?? [])
    if (field.kind === 'weight' && value) {
      return [[name, toDatedWeight(known as Weight[], value as Weight, today)]]
    }
    if (field.kind !== 'list' || !field.recordsDay || !Array.isArray(value)) return []
    const rows = known as Values[]
    const marked = value.map(row =>
      withAnswers(toDatedRow(field, rows, row, today), rows, rowAnswers[row.id] ?? []),
    )
    return [[name, marked]]
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

function withAnswers(row: Values, known: readonly Values[], answered: readonly string[]): Values {
  const { answers: _ignored, ...rest } = row
  const earlier = known.find(({ id }) => id === row.id)?.answers as string[] | undefined
  const answers = [...new Set([...(earlier ?? []), ...answered])].slice(-maxAnswers)
  return { ...rest, ...(answers.length > 0 && { answers }) }
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
