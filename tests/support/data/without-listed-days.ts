/** Removes from a stored section what the server adds: days, and answered questions of rows. */
export function withoutListedDays<Value extends object>(value: Value): Value {
  const entries = Object.entries(value).map(([name, rows]) => [
    name,
    Array.isArray(rows) ? rows.map(withoutDay) : name === 'weight' ? withoutDay(rows) : rows,
  ])
  return Object.fromEntries(entries)
}

function withoutDay(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const {
    listedOn: _listed,
    changedOn: _changed,
    answers: _answers,
    ...values
  } = row as Record<string, unknown>
  return values
}
