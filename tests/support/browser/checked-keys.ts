import { appendFileSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from '../runner/run-folder.ts'

/** Keys that any worker of this run has checked. All workers append to one file. */
export class CheckedKeys {
  readonly #name: string
  readonly #known = new Set<string>()
  #file: number | undefined
  #bytesRead = 0

  /** @param name of the file; the same name shares the keys. */
  constructor(name: string) {
    this.#name = name
  }

  /** Returns all keys, including those that other workers have added. */
  all(): ReadonlySet<string> {
    const file = this.#open()
    const added = Buffer.alloc(fstatSync(file).size - this.#bytesRead)
    readSync(file, added, 0, added.length, this.#bytesRead)
    // Another worker may be in the middle of a line.
    const whole = added.subarray(0, added.lastIndexOf('\n') + 1)
    this.#bytesRead += whole.length
    for (const line of whole.toString('utf8').split('\n').slice(0, -1)) {
      this.#known.add(JSON.parse(line))
    }
    return this.#known
  }

  /** Returns those keys that no worker has added. */
  newOf(keys: string[]): string[] {
    const known = this.all()
    return keys.filter(key => !known.has(key))
  }

  /** Adds keys for all workers. */
  add(keys: string[]): void {
    const fresh = [...new Set(this.newOf(keys))]
    if (fresh.length === 0) return
    appendFileSync(this.#open(), fresh.map(key => `${JSON.stringify(key)}\n`).join(''))
    for (const key of fresh) this.#known.add(key)
  }

  // Each write to a file that is opened for appending goes to its end.
  #open(): number {
    this.#file ??= openSync(join(runFolder(), this.#name), 'a+')
    return this.#file
  }
}
