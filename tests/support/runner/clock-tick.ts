import { setImmediate } from 'node:timers/promises'

/**
 * Waits until the clock advances, at most a millisecond, so that rows before and after have
 * different times.
 */
export async function clockTick(): Promise<void> {
  const before = Date.now()
  while (Date.now() === before) await setImmediate()
}
