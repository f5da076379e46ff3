import { beforeEach } from 'vitest'
import type { Database } from '#db/client.server.ts'
import { openTestDatabase } from './database.ts'

/** The database of the running test, in a file that calls `openDatabaseBeforeEach`. */
export let db: Database

/** Opens a new in-memory database before each test of the file. */
export function openDatabaseBeforeEach(): void {
  beforeEach(async () => {
    db = await openTestDatabase()
  })
}
