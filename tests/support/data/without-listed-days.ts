/** A stored section without the days on which its rows came onto their lists. */
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
