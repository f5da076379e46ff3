import { onTestFinished } from 'vitest'
import { env } from '#app/lib/env.server.ts'

/** Changes the address of the server until the test ends. */
export function serveFrom(origin: string): void {
  const before = env().origin
  env().origin = origin
  onTestFinished(() => {
    env().origin = before
  })
}
