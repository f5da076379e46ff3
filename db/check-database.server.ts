import { SettingsError } from '#app/lib/settings.server.ts'
import { type Database, isSqlite, openSqlite } from './client.server.ts'
import { migrations, migrationsOf010 } from './migrator.ts'
import { readMigrations, readTables, type Tables } from './read-tables.server.ts'

/** `empty` has no tables; `behind` has those of an earlier version. */
export type DatabaseState = 'empty' | 'behind' | 'current'

const names = Object.keys(migrations)

/**
 * Compares migrations, tables and columns of a database with those of this version. Writes nothing.
 * @param place the setting of the database, for the line about a foreign one.
 * @throws SettingsError in one line when this version cannot use the database.
 */
export async function checkDatabase(db: Database, place: string): Promise<DatabaseState> {
  const { tables, listed } = await readSnapshot(db)
  if (listed.length === 0) {
    if (await isEmpty(db, tables)) return 'empty'
    throw new SettingsError(
      `${place} is no database of Medfold, it has tables of another program. Choose an empty place, or put your backup there.`,
    )
  }
  const executed = findExecuted(listed, 'This database')
  const missing = findMissing(await tablesAfter(executed), tables)
  if (missing.length > 0) {
    const named = missing.slice(0, 8).join(', ') + (missing.length > 8 ? ', …' : '')
    throw new SettingsError(
      `This database does not have the tables that this version of Medfold expects: missing ${named}. ${advice}`,
    )
  }
  return executed.length === names.length ? 'current' : 'behind'
}

const advice = 'Put your backup in its place; see docs/self-hosting.md, "When it does not start".'

/**
 * Returns which migrations of this version a database or backup has run.
 * @param listed names in its list.
 * @throws SettingsError in one line for a list of a newer version, or of no released version.
 */
export function findExecuted(listed: string[], subject: string): string[] {
  const executed = String(listed) === String(migrationsOf010) ? names.slice(0, 1) : listed
  if (names.slice(0, executed.length).some((name, at) => name !== executed[at])) {
    throw new SettingsError(
      `${subject} has a list of migrations that no version of Medfold makes (${listed.length}, up to ${listed.at(-1)}). ${advice}`,
    )
  }
  const newer = executed.slice(names.length)
  if (newer.length === 0) return executed
  throw new SettingsError(
    `${subject} was made by a newer version of Medfold (${newer.join(', ')}). Use that version, or put the backup from before the update in its place.`,
  )
}

// Another server may migrate at the same time.
function readSnapshot(db: Database): Promise<{ tables: Tables; listed: string[] }> {
  const transaction = db.transaction().setAccessMode('read only')
  return transaction.setIsolationLevel('repeatable read').execute(async trx => {
    const tables = await readTables(trx)
    return { tables, listed: await readMigrations(trx, tables) }
  })
}

// A PostgreSQL database may hold tables of extensions; a SQLite file belongs to one program.
async function isEmpty(db: Database, tables: Tables): Promise<boolean> {
  const present = [...tables.keys()].filter(name => !name.startsWith('kysely_migration'))
  if (isSqlite(db)) return present.length === 0
  const own = await tablesAfter(names)
  return !present.some(name => own.has(name))
}

/** Returns the tables after these migrations, which run in memory. */
async function tablesAfter(executed: string[]): Promise<Tables> {
  const db = openSqlite(':memory:')
  try {
    for (const name of executed) await migrations[name]?.('blob').up(db)
    return await readTables(db)
  } finally {
    await db.destroy()
  }
}

function findMissing(expected: Tables, present: Tables): string[] {
  return [...expected].flatMap(([table, columns]) => {
    const found = present.get(table)
    if (!found) return [`table ${table}`]
    return columns.filter(name => !found.includes(name)).map(name => `column ${table}.${name}`)
  })
}
