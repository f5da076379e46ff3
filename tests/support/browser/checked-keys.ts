import { appendFileSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from '../runner/run-folder.ts'

/** Keys of what any worker has judged in this run, in a file that all of them append to. */
export class CheckedKeys {
  readonly #name: string
  readonly #known = new Set<string>()
  #file: number | undefined
  #bytesRead = 0

  /** @param name of the file; the same name shares the keys. */
  constructor(name: string) {
    this.#name = name
  }

  /** Returns all keys, those that other workers have added by now among them. */
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

  /** Returns those of some keys that no worker has added by now. */
  newOf(keys: string[]): string[] {
    const known = this.all()
    return keys.filter(key => !known.has(key))
  }

  /** Tells all workers that these were judged. */
  add(keys: string[]): void {
    const fresh = [...new Set(this.newOf(keys))]
    if (fresh.length === 0) return
    appendFileSync(this.#open(), fresh.map(key => `${JSON.stringify(key)}\n`).join(''))
    for (const key of fresh) this.#known.add(key)
  }

  // A file that is opened for appending is written at its end, whoever wrote before.
  #open(): number {
    this.#file ??= openSync(join(runFolder(), this.#name), 'a+')
    return this.#file
  }
}
