import { beforeEach, vi } from 'vitest'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { createStore, openTestDatabase, type TestDatabase } from './database.ts'

/** The database of the running test, in a file that calls one of the functions below. */
export let db: TestDatabase

/** The settings of `db`, in a file that calls `openStoreBeforeEach`. */
export let store: StoreSettings

/**
 * Opens a new database before each test of the file.
 * @param now the time at which `Date` stops first, if any.
 */
export function openDatabaseBeforeEach(now?: string): void {
  beforeEach(async () => {
    if (now) vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    db = await openTestDatabase()
  })
}

/** As `openDatabaseBeforeEach`, for a database that something else opens too. */
export function openStoreBeforeEach(now?: string): void {
  beforeEach(async () => {
    if (now) vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    store = await createStore()
    db = await openTestDatabase({ store })
  })
}
