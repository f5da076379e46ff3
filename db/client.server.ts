import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import pg from 'pg'
import { sqliteFault } from './errors.server.ts'
import type { Schema } from './schema.ts'
import { makeDataFolder, SettingsError, type StoreSettings } from './settings.server.ts'

export type Database = Kysely<Schema>
export type Engine = 'sqlite' | 'postgres'

/**
 * Opens the database that the settings name.
 * @throws SettingsError in one line when there can be no SQLite database at that place.
 */
export function openDatabase({ databaseUrl, dataDir }: StoreSettings): {
  db: Database
  engine: Engine
} {
  if (databaseUrl) return { db: openPostgres(databaseUrl), engine: 'postgres' }
  makeDataFolder(dataDir)
  const file = sqliteFile(dataDir)
  try {
    return { db: openSqlite(file), engine: 'sqlite' }
  } catch (error) {
    const fault = sqliteFault(error)
    throw fault ? new SettingsError(`DATA_DIR: ${file} ${fault}`) : error
  }
}

/** Returns the path of the SQLite database in a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'medfold.db')
}

/**
 * Opens a SQLite file to look at it: for reading alone, and nothing is set that the file would keep.
 * @param options `canRecover` allows SQLite to take back what a crash left half written.
 */
export function openSqliteToInspect(file: string, { canRecover = false } = {}): Database {
  const database = new BetterSqlite3(file, { readonly: !canRecover, fileMustExist: true })
  database.pragma('trusted_schema = OFF')
  return kyselyOf(database)
}

/** Opens a SQLite file, or `:memory:`, with the pragmas that make an acknowledged save durable. */
export function openSqlite(file: string): Database {
  const database = new BetterSqlite3(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL') // better-sqlite3 is compiled with NORMAL, which may lose the last saves
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  database.pragma('secure_delete = ON')
  database.pragma('trusted_schema = OFF')
  return kyselyOf(database)
}

function kyselyOf(database: BetterSqlite3.Database): Database {
  return new Kysely<Schema>({
    dialect: new ImmediateSqliteDialect({ database: new PreparedStatements(database) }),
  })
}

/** Opens PostgreSQL. Nothing is connected before the first query. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // For a connection, and for a turn in the pool: an answer later than this helps nobody.
    connectionTimeoutMillis: 15_000,
    onConnect: prepareConnection,
  })
  // A connection that broke while idle has left the pool already, and the next query opens another.
  pool.on('error', () => undefined)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

// Transactions here take their row lock first and read afterwards what the last holder left. That holds at
// this isolation, whatever the server's own default is.
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  // Broken between two queries of a transaction: the next query fails, the process must not.
  client.on('error', () => undefined)
  await client.query('set session characteristics as transaction isolation level read committed')
}

/** Keeps prepared statements: compiling one costs more than running it. Our queries are few and parameterised. */
class PreparedStatements implements SqliteDatabase {
  readonly #database: BetterSqlite3.Database
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(database: BetterSqlite3.Database) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= 500) this.#statements.clear()
    const statement = this.#database.prepare(sql) as SqliteStatement
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

/** Takes the write lock at once: a transaction that reads first and writes later must not fail halfway as busy. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter()
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config)
  }
}

/** Lets Kysely put a migration into one transaction: SQLite rolls back DDL as it does rows. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
