/**
 * Returns whether a text has the form of a row's id, made by `randomUUID`. Check text of a URL
 * before a query: PostgreSQL refuses some characters.
 */
export function isUuid(text: string): boolean {
  return /^[\da-f-]{36}$/.test(text)
}
