import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { errorCode } from '#app/lib/error-code.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import { sqliteFault } from './errors.server.ts'

/**
 * Locks a data folder for this server process.
 * @returns a function that frees the lock.
 * @throws SettingsError in one line when another server has it.
 */
export function lockDataFolder(dataDir: string): () => void {
  const unlock = tryLock(dataDir)
  if (unlock) return unlock
  const advice = 'End it first; several servers at once need PostgreSQL.'
  throw new SettingsError(`DATA_DIR: another Medfold server is running on ${dataDir}. ${advice}`)
}

/** Returns whether a server process has locked a data folder. */
export function isDataFolderLocked(dataDir: string): boolean {
  const unlock = tryLock(dataDir)
  unlock?.()
  return unlock === undefined
}

// Returns undefined when another process has the lock.
function tryLock(dataDir: string): (() => void) | undefined {
  const file = join(dataDir, 'medfold.lock')
  try {
    return lockFile(file)
  } catch (error) {
    if (errorCode(error) === 'SQLITE_BUSY') return undefined
    const fault = sqliteFault(error, file)
    throw fault ? new SettingsError(`DATA_DIR: ${file} ${fault}`) : error
  }
}

/**
 * Locks a file for this process, and makes it if it is missing. The lock is an open transaction on
 * an empty SQLite file; the operating system frees it when the process ends, after `kill -9` too.
 * @returns a function that frees the lock.
 * @throws an error with the code SQLITE_BUSY when another process has it.
 */
export function lockFile(file: string): () => void {
  const lock = new BetterSqlite3(file, { timeout: 0 })
  try {
    // A journal in memory needs no space on a full disk, and a crash leaves nothing to roll back.
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}
