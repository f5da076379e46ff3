import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { checkDatabase, type DatabaseState } from './check-database.server.ts'
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
import { lockDataFolder } from './server-lock.server.ts'
import { makeDataFolder, SettingsError, type StoreSettings } from './settings.server.ts'

/** An open database whose tables are those of this version. */
export interface Store {
  db: Database
  /** Whether the database answers. */
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens the database for a server: makes it when there is none, and brings it up to date. Of a SQLite file this process is
 * then the only server.
 * @throws SettingsError in one line before anything is written to a database that this version cannot use.
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  if (settings.databaseUrl) return openServerStore(settings, 'postgres', () => undefined)
  makeDataFolder(settings.dataDir)
  const unlock = lockDataFolder(settings.dataDir)
  try {
    return await openServerStore(settings, 'sqlite', unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens the database for a command of the operator, beside the server. Makes no database, no folder and no tables.
 * @throws SettingsError in one line when there is no database, or one of another version.
 */
export async function openStoreForCommand(settings: StoreSettings): Promise<Store> {
  const engine = settings.databaseUrl ? 'postgres' : 'sqlite'
  const state = await inspect(settings)
  if (state === 'empty') {
    const missing = settings.databaseUrl
      ? 'DATABASE_URL: there is no database of Medfold there'
      : `DATA_DIR: there is no database at ${sqliteFile(settings.dataDir)}`
    throw new SettingsError(`${missing}. Check the setting: only the server makes a new database.`)
  }
  if (state === 'behind') {
    throw new SettingsError(
      'This database is of an earlier version of Medfold. Start the server of this version once: it brings the database up to date.',
    )
  }
  return storeOf(openDatabase(settings).db, engine, () => undefined)
}

async function openServerStore(
  settings: StoreSettings,
  engine: Engine,
  unlock: () => void,
): Promise<Store> {
  await inspect(settings)
  const { db } = openDatabase(settings)
  try {
    await migrate(db, engine)
    await checkDatabase(db, engine, placeOf(settings))
    return storeOf(db, engine, unlock)
  } catch (error) {
    await db.destroy()
    throw inOneLine(settings, error)
  }
}

/** Returns the state of the database. @throws SettingsError in one line when this version cannot use it. */
async function inspect(settings: StoreSettings): Promise<DatabaseState> {
  const { databaseUrl, dataDir } = settings
  const place = placeOf(settings)
  try {
    if (databaseUrl) return await checkAndClose(openPostgres(databaseUrl), 'postgres', place)
    const file = sqliteFile(dataDir)
    if (!existsSync(file)) return 'empty'
    return await checkAndClose(openSqliteToInspect(file), 'sqlite', place).catch(error => {
      if (!needsRecovery(error)) throw error
      return checkAndClose(openSqliteToInspect(file, { canRecover: true }), 'sqlite', place)
    })
  } catch (error) {
    throw inOneLine(settings, error)
  }
}

async function checkAndClose(db: Database, engine: Engine, place: string): Promise<DatabaseState> {
  try {
    return await checkDatabase(db, engine, place)
  } finally {
    await db.destroy()
  }
}

// A crash in the first moments of a file leaves a journal, which SQLite takes back only with write access.
function needsRecovery(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_READONLY/.test(String(error.code))
}

function storeOf(db: Database, engine: Engine, unlock: () => void): Store {
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
        if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
        await db.destroy()
      } finally {
        unlock()
      }
    },
  }
}

/** Returns the operator's one line for an error of the database that an operator can mend, else the error. */
export function inOneLine(settings: StoreSettings, error: unknown): unknown {
  const fault = settings.databaseUrl ? connectionFault(error) : sqliteFault(error)
  return fault ? new SettingsError(`${placeOf(settings)} ${fault}`) : error
}

/** The beginning of a line about the database, with its place as the operator set it; never an address. */
function placeOf({ databaseUrl, dataDir }: StoreSettings): string {
  return databaseUrl ? 'DATABASE_URL:' : `DATA_DIR: ${sqliteFile(dataDir)}`
}
