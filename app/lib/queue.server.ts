/** The queue is full; a later try may succeed. */
export class BusyError extends Error {
  override name = 'BusyError'
}

/** Returns whether an error is a BusyError: launcher and build each load the class. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && error.name === 'BusyError'
}

/** Returns what work returns, or the fallback if the server is too busy for it. */
export function unlessBusy<Result, Fallback>(
  work: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  return work.catch(error => (isBusy(error) ? fallback : Promise.reject(error)))
}

/** The answer of a busy server to a person. */
export const busyReply = {
  message: 'The server is very busy just now. Nothing was saved. Please try again in a moment.',
  status: 503 as const,
  headers: { 'Retry-After': '5' },
}

interface QueueLimits {
  /** Number of tasks that run together. */
  maxRunning: number
  maxWaiting: number
}

/** Runs a task in its turn. @throws BusyError at once when the queue is full. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Returns a queue that runs costly tasks a few at a time, first in, first out. */
export function queue({ maxRunning, maxWaiting }: QueueLimits): Queue {
  const waitingTasks: (() => void)[] = []
  let running = 0

  return async work => {
    if (running < maxRunning) running++
    else if (waitingTasks.length >= maxWaiting) throw new BusyError('The queue is full')
    else await new Promise<void>(start => waitingTasks.push(start))
    try {
      return await work()
    } finally {
      // The next task takes over this place, so that no new one comes before it.
      const next = waitingTasks.shift()
      if (next) next()
      else running--
    }
  }
}
