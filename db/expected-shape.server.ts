import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { type Engine, openSqlite } from './client.server.ts'
import { migrations } from './migrator.ts'
import { readShape, type Shape } from './shape.server.ts'

/**
 * Returns the schema after these migrations, which run in a SQLite database in memory. Only the
 * triggers of the two engines differ.
 */
export async function expectedShape(engine: Engine, names: string[]): Promise<Shape> {
  const db = openSqlite(':memory:')
  try {
    for (const name of names) await migrations[name]?.('blob').up(db)
    const shape = await readShape(db, 'sqlite')
    return engine === 'sqlite' ? shape : withPostgresTriggers(shape, names)
  } finally {
    await db.destroy()
  }
}

async function withPostgresTriggers(shape: Shape, names: string[]): Promise<Shape> {
  const others = [...shape].filter(([name]) => !name.startsWith('trigger '))
  const result: Shape = new Map(others)
  const bodies = new Map<string, string>()
  for (const statement of await postgresStatements(names)) {
    const [, created, body = ''] =
      /^create (?:or replace )?function (\w+).*?\$\$(.*)\$\$/is.exec(statement) ?? []
    if (created) bodies.set(created, body.replace(/\s+/g, ' ').trim())
    const [, name, table = '', called = ''] = triggerPattern.exec(statement) ?? []
    if (name) result.set(`trigger ${name}`, { table, detail: bodies.get(called) ?? '' })
    const [, dropped] = /^drop trigger (?:if exists )?(\w+)/i.exec(statement) ?? []
    if (dropped) result.delete(`trigger ${dropped}`)
  }
  return result
}

const triggerPattern = /^create trigger (\w+) .*? on (\w+)\b.* execute function (\w+)\(/is

/** Returns the statements of migrations on a PostgreSQL that returns no rows. */
async function postgresStatements(names: string[]): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: dialect => new PostgresIntrospector(dialect),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      statements.push(query.sql.trim())
    },
  })
  for (const name of names) await migrations[name]?.('bytea').up(db)
  return statements
}
