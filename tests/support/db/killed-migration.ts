import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { openPostgres, openSqlite } from '#db/client.server.ts'
import { migrate } from '#db/migrator.ts'

// Migrates a database and kills itself before the nth statement: killed-migration.ts FILE-OR-URL N.
// Prints the number of statements if it completes.

const [place = '', killBefore = '0'] = process.argv.slice(2)
let statements = 0

/** Kills this process before the statement with the given number. */
function countStatement(): void {
  statements += 1
  if (statements === Number(killBefore)) process.kill(process.pid, 'SIGKILL')
}

// Counts in the drivers, which includes the statements of Kysely itself.
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

const isPostgres = place.startsWith('postgres://')
const db = isPostgres ? openPostgres(place) : openSqlite(place)
await migrate(db, isPostgres ? 'postgres' : 'sqlite')
await db.destroy()
console.info(String(statements))
