import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { errorCode } from '#app/lib/error-code.ts'
import { makeDataFolder, SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import { checkDatabase, type DatabaseState } from './check-database.server.ts'
import { checkpointWal } from './checkpoint-wal.server.ts'
import {
  type Database,
  type Engine,
  openDatabase,
  openPostgres,
  openSqliteToInspect,
  sqliteFile,
} from './client.server.ts'
import { connectionFault, sqliteFault } from './errors.server.ts'
import { migrate } from './migrator.ts'
import { watchQuery } from './query-log.server.ts'
import { lockDataFolder } from './server-lock.server.ts'
import { isStoreFull } from './store-full.server.ts'

/** An open database whose tables are those of this version. */
export interface Store {
  db: Database
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}

export interface OpenOptions {
  /** Called before the tables of an existing database are updated; an error stops the start. */
  beforeUpdate?(): Promise<void>
}

/**
 * Opens, creates or migrates the database for a server, and locks a SQLite file for this process.
 * @throws SettingsError in one line when this version cannot use the database; nothing is written.
 */
export async function openStore(
  settings: StoreSettings,
  { beforeUpdate }: OpenOptions = {},
): Promise<Store> {
  const open = (engine: Engine, unlock: () => void) =>
    openServerStore(settings, { engine, unlock, beforeUpdate })
  if (settings.databaseUrl) return open('postgres', () => undefined)
  makeDataFolder(settings.dataDir)
  const unlock = lockDataFolder(settings.dataDir)
  try {
    return await open('sqlite', unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens the database for an operator's command, beside the server. Creates and migrates nothing.
 * @throws SettingsError in one line when there is no database, or one of another version.
 */
export async function openStoreForCommand(settings: StoreSettings): Promise<Store> {
  const state = await inspectStore(settings)
  if (state === 'empty') {
    const missing = settings.databaseUrl
      ? 'DATABASE_URL: there is no database of Medfold there'
      : `DATA_DIR: there is no database at ${sqliteFile(settings.dataDir)}`
    throw new SettingsError(`${missing}. Check the setting: only the server makes a new database.`)
  }
  if (state === 'behind') {
    throw new SettingsError(
      'This database is of an earlier version of Medfold. Start the server once: it updates the database.',
    )
  }
  return createStore(openDatabase(settings), () => undefined)
}

async function openServerStore(
  settings: StoreSettings,
  { engine, unlock, beforeUpdate }: OpenOptions & { engine: Engine; unlock: () => void },
): Promise<Store> {
  const state = await inspectStore(settings)
  const opened = openDatabase(settings, watchQuery)
  const { db } = opened
  try {
    if (state === 'behind') await beforeUpdate?.()
    await migrate(db, engine)
    return createStore(opened, unlock)
  } catch (error) {
    await db.destroy()
    const fault = toSettingsError(settings, error)
    throw state === 'behind' && !(fault instanceof SettingsError) ? toUpdateError(fault) : fault
  }
}

function toUpdateError(error: unknown): SettingsError {
  const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown fault'
  return new SettingsError(
    `The tables cannot be updated (${reason}). Go back to the version from before the update; if it refuses these tables, restore the first backup of today with before-update in its name.`,
  )
}

/**
 * Returns the state of the database that the settings name. Writes nothing.
 * @throws SettingsError in one line when this version cannot use it.
 */
export async function inspectStore(settings: StoreSettings): Promise<DatabaseState> {
  const { databaseUrl, dataDir } = settings
  const place = settingPrefix(settings)
  try {
    if (databaseUrl) return await checkAndClose(openPostgres(databaseUrl), `${place} this`)
    const file = sqliteFile(dataDir)
    if (!existsSync(file)) return 'empty'
    return await checkAndClose(openSqliteToInspect(file), place).catch(error => {
      if (!needsRecovery(error)) throw error
      return checkAndClose(openSqliteToInspect(file, { canRecover: true }), place)
    })
  } catch (error) {
    throw toSettingsError(settings, error)
  }
}

async function checkAndClose(db: Database, place: string): Promise<DatabaseState> {
  try {
    return await checkDatabase(db, place)
  } finally {
    await db.destroy()
  }
}

// A crash while SQLite creates the file leaves a journal. Only a writer can roll it back.
function needsRecovery(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_READONLY')
}

function createStore({ db, engine }: ReturnType<typeof openDatabase>, unlock: () => void): Store {
  return {
    db,
    async isAnswering() {
      return await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
    },
    async close() {
      try {
        if (engine === 'sqlite') await checkpointUnlessFull(db)
        await db.destroy()
      } finally {
        unlock()
      }
    },
  }
}

// On a full disk the write-ahead log keeps the saves until the next start.
async function checkpointUnlessFull(db: Database): Promise<void> {
  try {
    await checkpointWal(db)
  } catch (error) {
    if (!isStoreFull(error)) throw error
  }
}

/** Returns a SettingsError of one line for an error that an operator can repair, else the error. */
export function toSettingsError(settings: StoreSettings, error: unknown): unknown {
  const { databaseUrl, dataDir } = settings
  const fault = databaseUrl ? connectionFault(error) : sqliteFault(error, sqliteFile(dataDir))
  return fault ? new SettingsError(`${settingPrefix(settings)} ${fault}`) : error
}

/** Returns the start of a line about the database, without the password of DATABASE_URL. */
function settingPrefix({ databaseUrl, dataDir }: StoreSettings): string {
  return databaseUrl ? 'DATABASE_URL:' : `DATA_DIR: ${sqliteFile(dataDir)}`
}
