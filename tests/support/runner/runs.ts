import type { Parameters } from 'fast-check'

/**
 * Returns the options of a property test with a fixed seed. `npm run fuzz` draws `FUZZ` times
 * `count` examples with `FUZZ_SEED`.
 * @param count examples in one round of `npm run fuzz`; a test run draws a fifth of them, or
 *   twelve.
 */
export function runs<T>(count: number): Parameters<T> {
  const times = Number(process.env.FUZZ ?? 0)
  const seed = Number(process.env.FUZZ_SEED ?? 1)
  if (times > 0) return { numRuns: count * times, seed }
  return { numRuns: Math.min(count, Math.max(12, Math.ceil(count / 5))), seed }
}
