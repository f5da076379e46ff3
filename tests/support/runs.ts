import type { Parameters } from 'fast-check'

/**
 * How a property is tried. Every test run draws the same examples, so that red means the change and not the dice;
 * `npm run fuzz` draws new ones and many more.
 * @param count examples in a test run.
 */
export function runs<T>(count: number): Parameters<T> {
  const times = Number(process.env.FUZZ ?? 0)
  return times > 0 ? { numRuns: count * times } : { numRuns: count, seed: 1 }
}
