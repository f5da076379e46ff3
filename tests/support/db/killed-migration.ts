import { openPostgres, openSqlite } from '#db/client.server.ts'
import { migrate } from '#db/migrator.ts'
import { killBeforeStatement } from './kill-before.ts'

// Migrates a database and kills itself before the nth statement: killed-migration.ts FILE-OR-URL N.
// Prints the number of statements if it completes.

const [place = '', killBefore = '0'] = process.argv.slice(2)
const countStatements = killBeforeStatement(Number(killBefore))
const isPostgres = place.startsWith('postgres://')
const db = isPostgres ? openPostgres(place) : openSqlite(place)
await migrate(db, isPostgres ? 'postgres' : 'sqlite')
await db.destroy()
console.info(String(countStatements()))
