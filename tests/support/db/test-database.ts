import { beforeEach, vi } from 'vitest'
import type { Database } from '#db/client.server.ts'
import { openTestDatabase } from './database.ts'

/** The database of the running test, in a file that calls `openDatabaseBeforeEach`. */
export let db: Database

/**
 * Opens a new in-memory database before each test of the file.
 * @param now the time at which `Date` stops first, if any.
 */
export function openDatabaseBeforeEach(now?: string): void {
  beforeEach(async () => {
    if (now) vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    db = await openTestDatabase()
  })
}
