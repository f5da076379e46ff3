/** Too many are waiting; come back in a moment. */
export class BusyError extends Error {}

/**
 * Runs costly work a few pieces at a time, in the order it came.
 * @param limits `atOnce` run together, `waiting` may stand in line.
 * @returns a function that runs its argument, or throws BusyError when the line is full.
 */
export function queue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++
    else if (line.length < waiting) await new Promise<void>(start => line.push(start))
    else throw new BusyError('The waiting line is full')
    try {
      return await work()
    } finally {
      // The next in line takes over this place, so that nobody can slip in between.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
