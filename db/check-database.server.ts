import { type Kysely, sql } from 'kysely'
import { SettingsError } from '#app/lib/settings.server.ts'
import type { Database, Engine } from './client.server.ts'
import { expectedShape } from './expected-shape.server.ts'
import { repairedDifferences } from './migrations/008-repaired-schemas.ts'
import { migrations } from './migrator.ts'
import { isReadableHere } from './readable-from.server.ts'
import { readShape, type Shape, shapeDifferences } from './shape.server.ts'

/**
 * `empty` has no tables; `behind` has those of an earlier version; `ahead` those of a later one,
 * which this version can use.
 */
export type DatabaseState = 'empty' | 'behind' | 'current' | 'ahead'

/** Options of `checkDatabase`. */
export interface CheckOptions {
  /** The setting of the database, for the line about a foreign one. */
  place: string
  /** True for a command, which accepts differences of indexes and triggers. */
  isForCommand?: boolean
}

/**
 * Compares a database with the schema of the migrations that it ran. Writes nothing.
 * @throws SettingsError in one line when the database is newer, foreign, or has other tables.
 */
export async function checkDatabase(
  db: Database,
  engine: Engine,
  options: CheckOptions,
): Promise<DatabaseState> {
  return (await checkTables(db, engine, options)).state
}

/** The state of a database, and the migrations that it ran. */
export interface CheckedTables {
  state: DatabaseState
  executed: string[]
}

/** As `checkDatabase`, and returns the migrations too. */
export async function checkTables(
  db: Database,
  engine: Engine,
  options: CheckOptions,
): Promise<CheckedTables> {
  const found = await readState(db, engine)
  const state = await findState(db, engine, { ...options, ...found })
  return { state, executed: found.executed }
}

async function findState(
  db: Database,
  engine: Engine,
  { executed, shape, place, isForCommand = false }: CheckOptions & State,
): Promise<DatabaseState> {
  const names = Object.keys(migrations)
  const own = await ownTables(engine)
  if (executed.length === 0) {
    const present = foreignTables(own, shape, engine)
    if (present.length === 0) return 'empty'
    if (!shape.has('table kysely_migration')) throw foreignError(engine, place)
    throw shapeError(present.map(table => `unexpected table ${table}`))
  }
  const unknown = executed.filter(name => !names.includes(name))
  if (unknown.length === executed.length) throw foreignError(engine, place)
  const isAhead = unknown.length > 0
  if (isAhead && !(await isReadableHere(db))) {
    throw new SettingsError(
      `This database was made by a newer version of Medfold (${unknown.join(', ')}). Start that version, or put the backup from before the update in its place.`,
    )
  }
  const known = executed.filter(name => names.includes(name))
  const skipped = names.slice(0, known.length).filter(name => !known.includes(name))
  const expected = await expectedShape(engine, known)
  const isRepaired = executed.includes('008-repaired-schemas')
  const differences = shapeDifferences(expected, shape, own).filter(
    difference =>
      (isRepaired || !repairedDifferences.includes(difference)) &&
      !(isForCommand && / (index|trigger) /.test(difference)) &&
      !(isAhead && difference.startsWith('unexpected ')),
  )
  const faults = [...skipped.map(name => `missing migration ${name}`), ...differences]
  if (faults.length > 0) throw shapeError(faults)
  if (isAhead) return 'ahead'
  return known.length === names.length ? 'current' : 'behind'
}

const maxNamed = 8

function shapeError(faults: string[]): SettingsError {
  const rest = faults.length - maxNamed
  const named = faults.slice(0, maxNamed).join(', ') + (rest > 0 ? `, and ${rest} more` : '')
  return new SettingsError(
    `This database does not have the tables that this version of Medfold expects: ${named}. Put your backup in its place; see docs/self-hosting.md, "When it does not start".`,
  )
}

function foreignError(engine: Engine, place: string): SettingsError {
  const subject = engine === 'postgres' ? `${place} this` : place
  return new SettingsError(
    `${subject} is no database of Medfold, it has tables of another program. Choose an empty place, or put your backup there.`,
  )
}

// A PostgreSQL database may hold tables of extensions; a SQLite file belongs to one program.
function foreignTables(own: ReadonlySet<string>, shape: Shape, engine: Engine): string[] {
  const tables = new Set([...shape.values()].map(({ table }) => table))
  return [...tables].filter(table =>
    engine === 'sqlite' ? !table.startsWith('kysely_migration') : own.has(table),
  )
}

async function ownTables(engine: Engine): Promise<ReadonlySet<string>> {
  const shape = await expectedShape(engine, Object.keys(migrations))
  return new Set([...shape.values()].map(({ table }) => table))
}

interface State {
  /** Names of the migrations that have run. */
  executed: string[]
  shape: Shape
}

// Reads one snapshot: another server may migrate at the same time.
function readState(db: Database, engine: Engine): Promise<State> {
  const read = async (connection: Database): Promise<State> => {
    const shape = await readShape(connection, engine)
    const executed = shape.has('column kysely_migration.name') ? await readExecuted(connection) : []
    return { executed, shape }
  }
  if (engine === 'postgres') {
    const transaction = db.transaction().setAccessMode('read only')
    return transaction.setIsolationLevel('repeatable read').execute(read)
  }
  return db.connection().execute(async connection => {
    await sql`begin`.execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

async function readExecuted(db: Database): Promise<string[]> {
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
