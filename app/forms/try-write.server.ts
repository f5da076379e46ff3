import { logError } from '#app/lib/log.server.ts'

/** Waits for a write, and logs why it failed. @returns what it gave; undefined when nothing was written. */
export async function tryWrite<T>(
  requestId: string,
  write: Promise<T>,
): Promise<{ value: T } | undefined> {
  try {
    return { value: await write }
  } catch (error) {
    logError(error, requestId)
    return undefined
  }
}
