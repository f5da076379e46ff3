/**
 * The last day that is today for anybody, as YYYY-MM-DD. The furthest time zone is 14 hours ahead of UTC, and
 * nobody's today may be refused as a future date.
 */
export function latestDay(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
}
