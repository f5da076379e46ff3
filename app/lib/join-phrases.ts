/** Stands between two phrases of a line. It ends a line and never begins one. */
export const separator = '\u00a0· '

/** Joins the phrases that are not empty into one line: "400 mg · Twice daily". */
export function joinPhrases(phrases: readonly (string | false | null | undefined)[]): string {
  return phrases.filter(Boolean).join(separator)
}
