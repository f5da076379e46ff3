import { setImmediate as yieldToRequests } from 'node:timers/promises'

/** A member of the file: a value, or a list whose entries are read while it is written. */
export type ExportPart = () => Promise<unknown> | AsyncIterable<unknown>

/**
 * Streams a JSON object. Reads one member at a time, so that a large record is never in memory as
 * a whole.
 */
export async function* jsonObject(parts: Record<string, ExportPart>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, read] of Object.entries(parts)) {
    yield `${before}\n${JSON.stringify(name)}: `
    before = ','
    const part = read()
    if (Symbol.asyncIterator in part) yield* jsonList(part)
    else yield toJson(await part)
  }
  yield '\n}\n'
}

async function* jsonList(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '['
  for await (const entry of entries) {
    yield `${before}\n${toJson(entry)}`
    before = ','
    await yieldToRequests()
  }
  yield before === '[' ? '[]' : '\n]'
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null, null, 1)
}
