import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  Kysely,
  type Logger,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { makeDataFolder, SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import { isEndedTransaction, sqliteFault } from './errors.server.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Engine = 'sqlite' | 'postgres'

/**
 * Opens the database that the settings name.
 * @param log gets each query with its duration, and each failed one.
 * @throws SettingsError in one line when SQLite cannot open the file.
 */
export function openDatabase(
  { databaseUrl, dataDir }: StoreSettings,
  log?: Logger,
): { db: Database; engine: Engine } {
  if (databaseUrl) return { db: openPostgres(databaseUrl, log), engine: 'postgres' }
  makeDataFolder(dataDir)
  const file = sqliteFile(dataDir)
  try {
    return { db: openSqlite(file, log), engine: 'sqlite' }
  } catch (error) {
    const fault = sqliteFault(error, file)
    throw fault ? new SettingsError(`DATA_DIR: ${file} ${fault}`) : error
  }
}

/** Returns whether a database is SQLite, and not PostgreSQL. */
export function isSqlite(db: Database): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/** Returns the path of the SQLite database in a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'medfold.db')
}

/**
 * Opens a SQLite file for reading, without settings that the file would keep.
 * @param options `canRecover` lets SQLite roll back a write that a crash left unfinished.
 */
export function openSqliteToInspect(file: string, { canRecover = false } = {}): Database {
  const database = new BetterSqlite3(file, { readonly: !canRecover, fileMustExist: true })
  database.pragma('trusted_schema = OFF')
  return createKysely(database)
}

/**
 * Opens SQLite with the pragmas that make an acknowledged save durable.
 * @param file a path, `:memory:`, or the bytes of a database, which are opened in memory.
 */
export function openSqlite(file: string | Buffer, log?: Logger): Database {
  const database = new BetterSqlite3(file)
  database.pragma('journal_mode = WAL')
  // better-sqlite3 is compiled with NORMAL, which may lose the last saves.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  database.pragma('secure_delete = ON')
  database.pragma('trusted_schema = OFF')
  // better-sqlite3 is compiled with 16 MB of pages; the system caches the file as well.
  database.pragma('cache_size = -4000')
  return createKysely(database, log)
}

function createKysely(database: BetterSqlite3.Database, log?: Logger): Database {
  return new Kysely<Schema>({
    dialect: new ImmediateSqliteDialect({ database: new PreparedStatements(database) }),
    ...(log && { log }),
  })
}

/** Opens PostgreSQL. The first query connects. */
export function openPostgres(url: string, log?: Logger): Database {
  const dialect = new PostgresDialect({ pool: () => openPool(url) })
  return new Kysely<Schema>({ dialect, ...(log && { log }) })
}

// A server with SQLite does not load the client of PostgreSQL.
async function openPool(url: string): Promise<pg.Pool> {
  const { default: postgres } = await import('pg')
  const pool = new postgres.Pool({
    connectionString: url,
    max: 10,
    // Limits the connection and the wait for one of the pool.
    connectionTimeoutMillis: 15_000,
    onConnect: prepareConnection,
  })
  // A connection that broke while idle has left the pool; the next query opens another.
  pool.on('error', () => undefined)
  return pool
}

// Transactions lock a row and read afterwards, which needs this isolation level. The page cost is
// that of an SSD: with the default, deleting a few of ten thousand rows scans the table.
async function prepareConnection(client: pg.ClientBase): Promise<void> {
  // A connection may break between two queries: the next query fails, the process must not.
  client.on('error', () => undefined)
  await client.query(
    'set session characteristics as transaction isolation level read committed; set random_page_cost = 1.1',
  )
}

const maxStatements = 500

/** Caches the statements that ran last: SQLite compiles one longer than it runs. */
class PreparedStatements implements SqliteDatabase {
  readonly #database: BetterSqlite3.Database
  readonly #statements = new LRUCache<string, SqliteStatement>({ max: maxStatements })

  constructor(database: BetterSqlite3.Database) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#database.prepare(sql) as SqliteStatement
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

/** Takes the write lock at the start, so that a transaction cannot fail as busy halfway. */
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

/** Lets Kysely run a migration in one transaction: SQLite rolls back DDL too. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  // SQLite ends the transaction itself on a full disk, for example: the first error is reported.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!isEndedTransaction(error)) throw error
    }
  }
}
