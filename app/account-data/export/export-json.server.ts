import { setImmediate as yieldToRequests } from 'node:timers/promises'

/** A member of the file: a value, or a list whose entries are read while it is written. */
export type ExportPart = () => Promise<unknown> | AsyncIterable<unknown>

/**
 * Streams a JSON object. Reads one member at a time, so that a large record is never in memory as
 * a whole.
 */
export async function* streamJsonObject(parts: Record<string, ExportPart>): AsyncGenerator<string> {
  let separator = '{'
  for (const [name, read] of Object.entries(parts)) {
    yield `${separator}\n${JSON.stringify(name)}: `
    separator = ','
    const part = read()
    if (Symbol.asyncIterator in part) yield* streamJsonList(part)
    else yield toJson(await part)
  }
  yield '\n}\n'
}

async function* streamJsonList(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '['
  for await (const entry of entries) {
    yield `${separator}\n${toJson(entry)}`
    separator = ','
    await yieldToRequests()
  }
  yield separator === '[' ? '[]' : '\n]'
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null, null, 1)
}
