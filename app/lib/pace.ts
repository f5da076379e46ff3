import { setTimeout as wait, setImmediate as yieldToRequests } from 'node:timers/promises'

/** Runs one step of a long job, and resolves when the next one may begin. */
export type Pace = <Result>(step: () => Promise<Result>) => Promise<Result>

interface PaceOptions {
  /** Ends a pause early. */
  signal?: AbortSignal
  /** Monotonic time in milliseconds. */
  nowMs?: () => number
  pauseMs?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** The pause after a step is this many times as long as the step. */
const pauseFactor = 24

/**
 * Returns a pace at which the steps of a job use at most a twenty-fifth of one core, and the job
 * with its effects about a tenth. Time in which a step waits for the database counts as work.
 */
export function createBackgroundPace({
  signal,
  nowMs = () => performance.now(),
  pauseMs = pause,
}: PaceOptions = {}): Pace {
  return async step => {
    const startedAt = nowMs()
    try {
      return await step()
    } finally {
      await pauseMs(pauseFactor * (nowMs() - startedAt), signal)
    }
  }
}

/** Runs the steps of a job one after the other, and waiting requests between them. */
export const yieldingPace: Pace = async step => {
  const result = await step()
  await yieldToRequests()
  return result
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(Math.ceil(ms), undefined, { signal }).catch(() => undefined)
}
