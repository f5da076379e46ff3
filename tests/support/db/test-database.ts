import { join } from 'node:path'
import { beforeEach, vi } from 'vitest'
import { temporaryFolder } from '../runner/temporary-folder.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

/** The database of the running test, in a file that calls `openDatabaseBeforeEach`. */
export let db: TestDatabase

/**
 * Opens a new database before each test of the file.
 * @param now the time at which `Date` stops first, if any.
 * @param open opens the database; in memory without it.
 */
export function openDatabaseBeforeEach(
  now?: string,
  open: () => Promise<TestDatabase> = openTestDatabase,
): void {
  beforeEach(async () => {
    if (now) vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    db = await open()
  })
}

/** The folder of the database, in a file that calls `openDatabaseFileBeforeEach`. */
export let dataDir: string

/** As `openDatabaseBeforeEach`, in the file `medfold.db` of a new folder. */
export function openDatabaseFileBeforeEach(now?: string): void {
  openDatabaseBeforeEach(now, () => {
    dataDir = temporaryFolder()
    return openTestDatabase(join(dataDir, 'medfold.db'))
  })
}
