/** Removes from a stored section the days on which its rows were added. */
export function withoutListedDays<Value extends object>(value: Value): Value {
  const entries = Object.entries(value).map(([name, rows]) => [
    name,
    Array.isArray(rows) ? rows.map(withoutDay) : rows,
  ])
  return Object.fromEntries(entries)
}

function withoutDay(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const { listedOn: _day, ...answers } = row as Record<string, unknown>
  return answers
}
