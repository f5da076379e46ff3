/**
 * Returns the entries that a browser posts for stored values: `list[0].name`, "on" for a ticked
 * box.
 */
export function formEntries(values: object, prefix = ''): [string, string][] {
  return Object.entries(values).flatMap(([key, value]): [string, string][] => {
    const name = Array.isArray(values) ? `${prefix}[${key}]` : prefix ? `${prefix}.${key}` : key
    if (value === undefined || value === false) return []
    if (value === true) return [[name, 'on']]
    if (Array.isArray(value) && value.every(item => typeof item === 'string'))
      return value.map(item => [name, item])
    if (typeof value === 'object') return formEntries(value, name)
    return [[name, String(value)]]
  })
}

export function formDataOf(values: object): FormData {
  const data = new FormData()
  for (const [name, value] of formEntries(values)) data.append(name, value)
  return data
}
