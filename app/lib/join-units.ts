/** Returns a text whose lines do not break between a number and its unit. */
export function joinUnits(words: string): string {
  return words.replace(/(\d) (?=[\p{L}%])/gu, '$1\u00a0')
}

/** As `joinUnits`, for a page: its lines do not break in "4-10" either. */
export function joinRanges(words: string): string {
  return joinUnits(words).replace(/(\d[-–])(?=\d)/g, '$1\u2060')
}
