import { logError } from '#app/lib/log.server.ts'

/** Waits for a write. Returns its result; undefined, with the error logged, when it failed. */
export async function tryWrite<T>(write: Promise<T>): Promise<{ value: T } | undefined> {
  try {
    return { value: await write }
  } catch (error) {
    logError(error)
    return undefined
  }
}
