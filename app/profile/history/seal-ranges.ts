/** Returns numbers as ranges in JSON: `[[3,5],[9,9]]`. */
export function formatRanges(numbers: number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return JSON.stringify(ranges)
}

/** Returns the ranges of a text from `formatRanges`. @throws SyntaxError for another text. */
export function parseRanges(text: string): [from: number, to: number][] {
  return JSON.parse(text)
}
