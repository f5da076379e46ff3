/**
 * Whether a text has the form of our rows' ids, which `randomUUID` makes. An address may hold anything, and PostgreSQL
 * refuses some of it as a text.
 */
export function isUuid(text: string): boolean {
  return /^[\da-f-]{36}$/.test(text)
}
