/**
 * Returns the entry of an option in a table.
 * @throws if it has none: a stored value that is no option must not be sent as another one.
 */
export function lookUp<Option extends string, Entry>(
  table: Readonly<Record<Option, Entry>>,
  option: Option,
): Entry {
  if (!Object.hasOwn(table, option)) throw new Error('A stored value is no option of its field')
  return table[option]
}
