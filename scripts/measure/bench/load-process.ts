import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Slice, SliceResult } from './load-client.ts'

/** Runs the load client in its own process, one for all servers of a run. */
export class LoadProcess {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'load-client.ts'))

  /**
   * Runs one slice of load.
   * @throws if a response has another status than 200.
   */
  async run(slice: Slice): Promise<SliceResult> {
    const isOver = new AbortController()
    const { signal } = isOver
    this.#child.send(slice)
    const [result] = (await Promise.race([
      once(this.#child, 'message', { signal }),
      once(this.#child, 'exit', { signal }).then(() => {
        throw new Error('The load client ended')
      }),
    ]).finally(() => isOver.abort())) as [SliceResult]
    if (Object.keys(result.failures).length > 0) {
      throw new Error(`Responses under load: ${JSON.stringify(result.failures)}`)
    }
    return result
  }

  stop(): void {
    this.#child.kill()
  }
}
