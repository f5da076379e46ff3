import { setImmediate } from 'node:timers/promises'

/**
 * Waits until the clock has gone on, at most a millisecond: what is stored before and after it has
 * different times. On a fast machine two rows are stored within one, and no time tells which came
 * first.
 */
export async function clockTick(): Promise<void> {
  const before = Date.now()
  while (Date.now() === before) await setImmediate()
}
