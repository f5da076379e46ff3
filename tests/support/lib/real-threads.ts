import { createRequire } from 'node:module'
import { startHeavyThreads } from '#app/lib/heavy-task.server.ts'

/** Runs heavy tasks on the threads of the server, until `stopHeavyThreads`. */
export function startThreads({ maxWaiting = 20 } = {}): void {
  const entry = createRequire(import.meta.url).resolve('#app/server/heavy-task-thread.ts')
  const maxHeapMib = { accounts: 96, responders: 64 }
  startHeavyThreads(entry, { maxHeapMib, maxWaiting, maxTaskMs: 60_000, maxIdleMs: 60_000 })
}
