/** Returns the value that this many percent of the figures do not exceed. */
export function percentile(figures: number[], percent: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return (
    sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ??
    Number.NaN
  )
}
