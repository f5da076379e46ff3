/** Returns the plural of a noun: "allergy" gives "allergies", "doctor or pharmacy" both plurals. */
export function plural(noun: string): string {
  if (noun.includes(' or ')) return noun.split(' or ').map(plural).join(' or ')
  if (noun.endsWith('sis')) return noun.replace(/is$/, 'es')
  return /[^aeiou]y$/.test(noun) ? noun.replace(/y$/, 'ies') : `${noun}s`
}

/** Returns "a, b and c". */
export function joinWithAnd(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}
