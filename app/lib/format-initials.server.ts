const graphemes = new Intl.Segmenter()

/** Returns the first letter of first and last name, in capitals: "RD". */
export function formatInitials(person: { firstName: string; lastName: string }): string {
  const first = (name: string) => [...graphemes.segment(name.trim())][0]?.segment ?? ''
  return (first(person.firstName) + first(person.lastName)).toLocaleUpperCase('en-US')
}
