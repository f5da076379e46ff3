import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type DialectAdapter,
  type QueryResult,
} from 'kysely'
import type { Database } from './client.server.ts'
import { nameStatement } from './statement-names.server.ts'

/** A query that is compiled once for each engine and runs with new values each time. */
export interface PreparedQuery<Values, Row> {
  execute(db: Database, values: Values): Promise<Row[]>
  executeTakeFirst(db: Database, values: Values): Promise<Row | undefined>
  /** @throws when there is no row. */
  executeTakeFirstOrThrow(db: Database, values: Values): Promise<Row>
}

/**
 * Returns a query for a statement that runs often: Kysely compiles longer than SQLite runs. It uses
 * the transaction and the plugins of the database that it gets.
 * @param build returns the query. Its values come from the second parameter, constants from `lit`.
 * @throws at the first run, if the query holds another value or selects all columns.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const compiledFor = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  const run = async (db: Database, values: Values): Promise<QueryResult<Row>> => {
    const executor = db.getExecutor()
    let prepared = compiledFor.get(executor.adapter)
    if (!prepared) {
      prepared = build(db.withoutPlugins(), placeholders<Values>()).compile()
      checkCompiled(prepared)
      nameStatement(prepared.sql)
      compiledFor.set(executor.adapter, prepared)
    }
    const queryId = createQueryId()
    const node = executor.transformQuery(prepared.query, queryId)
    const compiled = node === prepared.query ? prepared : executor.compileQuery<Row>(node, queryId)
    const parameters = compiled.parameters.map(value => fillIn(value, values))
    return await executor.executeQuery<Row>({ ...compiled, queryId, parameters })
  }
  return {
    execute: async (db, values) => (await run(db, values)).rows,
    executeTakeFirst: async (db, values) => (await run(db, values)).rows[0],
    async executeTakeFirstOrThrow(db, values) {
      const [row] = (await run(db, values)).rows
      if (row === undefined) throw new Error('A prepared query found no row')
      return row
    },
  }
}

/** Marks the position of a value in a compiled query. */
export class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  // A value computed from a placeholder would be the same in every run.
  [Symbol.toPrimitive](): never {
    throw new Error(`The value ${this.name} of a prepared query is known when it runs, not before`)
  }
}

function placeholders<Values extends object>(): Values {
  return new Proxy({} as Values, {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys() {
      throw new Error('A prepared query names each of its values')
    },
  })
}

function fillIn(value: unknown, values: object): unknown {
  return value instanceof Placeholder ? values[value.name as keyof typeof values] : value
}

// PostgreSQL refuses a named statement once a migration changed its columns, as with `*`.
function checkCompiled({ sql, parameters }: CompiledQuery): void {
  if (!parameters.every(value => value instanceof Placeholder)) {
    throw new Error(`A prepared query holds a value that is no parameter of it: ${sql}`)
  }
  if (/(?:select|returning|,) (?:"\w+"\.)?\*/.test(sql)) {
    throw new Error(`A prepared query selects all columns: ${sql}`)
  }
}
