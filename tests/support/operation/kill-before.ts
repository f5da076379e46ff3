import BetterSqlite3 from 'better-sqlite3'

/**
 * Kills this process before the nth statement of SQLite.
 * @returns the number of statements so far.
 */
export function killBeforeStatement(killBefore: number): () => number {
  let statements = 0
  // Counts in the driver, which includes the statements of Kysely itself. A prepared statement is
  // cached, so it counts when it runs.
  const { prepare } = BetterSqlite3.prototype
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, sql: string) {
    const statement = prepare.call(this, sql)
    for (const name of ['all', 'run', 'iterate'] as const) {
      const run = statement[name].bind(statement) as (...values: unknown[]) => unknown
      Object.assign(statement, {
        [name]: (...values: unknown[]) => {
          statements += 1
          if (statements === killBefore) process.kill(process.pid, 'SIGKILL')
          return run(...values)
        },
      })
    }
    return statement
  } as typeof prepare
  return () => statements
}
