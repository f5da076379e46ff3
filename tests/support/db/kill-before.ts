import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'

/**
 * Kills this process before the nth statement of a database.
 * @returns the number of statements so far.
 */
export function killBeforeStatement(killBefore: number): () => number {
  let statements = 0
  const countStatement = () => {
    statements += 1
    if (statements === killBefore) process.kill(process.pid, 'SIGKILL')
  }
  // Counts in the drivers, which includes the statements of Kysely itself. A prepared statement is
  // cached, so it counts when it runs.
  const { prepare } = BetterSqlite3.prototype
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, sql: string) {
    const statement = prepare.call(this, sql)
    for (const name of ['all', 'run', 'iterate'] as const) {
      const run = statement[name].bind(statement) as (...values: unknown[]) => unknown
      Object.assign(statement, {
        [name]: (...values: unknown[]) => {
          countStatement()
          return run(...values)
        },
      })
    }
    return statement
  } as typeof prepare
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    countStatement()
    return (query as (...all: unknown[]) => unknown).apply(this, values)
  } as typeof query
  return () => statements
}
