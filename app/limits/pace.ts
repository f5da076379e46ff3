import { setTimeout as wait } from 'node:timers/promises'

/** Runs one step of a long job, and resolves when the next one may begin. */
export type Pace = <Result>(step: () => Promise<Result>) => Promise<Result>

interface PaceOptions {
  /** Ends a pause early. */
  signal?: AbortSignal
  /** Monotonic time in milliseconds. */
  nowMs?: () => number
  pauseMs?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/**
 * Returns a pace at which a job takes at most a tenth of one core: after a step of t ms it pauses
 * for 9·t ms. Time in which a step waits for the database counts as work.
 */
export function tenthOfCore({
  signal,
  nowMs = () => performance.now(),
  pauseMs = pause,
}: PaceOptions = {}): Pace {
  return async step => {
    const began = nowMs()
    try {
      return await step()
    } finally {
      await pauseMs(9 * (nowMs() - began), signal)
    }
  }
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(Math.ceil(ms), undefined, { signal }).catch(() => undefined)
}
