/** Too many are waiting; come back in a moment. */
export class BusyError extends Error {
  override name = 'BusyError'
}

interface QueueLimits {
  /** Pieces of work that run together. */
  maxRunning: number
  /** Pieces of work that wait. */
  maxWaiting: number
  /** Pieces of one client that wait: the others keep room for everybody else. */
  maxWaitingOfClient?: number
}

/** Runs a piece of work in its turn. @throws BusyError at once when the queue is full. */
export type Queue = <Result>(work: () => Promise<Result>, client?: string) => Promise<Result>

/** Returns a queue that runs costly work a few pieces at a time, first in, first out. */
export function queue({
  maxRunning,
  maxWaiting,
  maxWaitingOfClient = maxWaiting,
}: QueueLimits): Queue {
  const line: { start: () => void; client: string }[] = []
  let running = 0

  const wait = (client: string) => {
    const ofClient = line.filter(waiting => waiting.client === client).length
    if (line.length >= maxWaiting || ofClient >= maxWaitingOfClient) {
      throw new BusyError('The queue is full')
    }
    return new Promise<void>(start => line.push({ start, client }))
  }

  return async (work, client = '') => {
    if (running < maxRunning) running++
    else await wait(client)
    try {
      return await work()
    } finally {
      // The next in line takes over this place, so that nobody can slip in between.
      const next = line.shift()
      if (next) next.start()
      else running--
    }
  }
}
