/** Returns the first and last name of an account as one text. */
export function formatFullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`
}
