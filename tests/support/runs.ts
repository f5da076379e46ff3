import type { Parameters } from 'fast-check'

/**
 * Returns how a property is tried. Every test run draws the same few examples, so that a failure
 * comes from the change; `npm run fuzz` draws new ones, `FUZZ` times `count`.
 * @param count examples in one round of `npm run fuzz`; a test run draws a fifth of them, or twelve.
 */
export function runs<T>(count: number): Parameters<T> {
  const times = Number(process.env.FUZZ ?? 0)
  if (times > 0) return { numRuns: count * times }
  return { numRuns: Math.min(count, Math.max(12, Math.ceil(count / 5))), seed: 1 }
}
