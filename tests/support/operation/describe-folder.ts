import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

// Prints the backups and the number of migrations of a data folder: describe-folder.ts FOLDER.

const [dataDir = ''] = process.argv.slice(2)
const backups = join(dataDir, 'backups')
console.info(`left: ${JSON.stringify(existsSync(backups) ? readdirSync(backups) : [])}`)
const db = new BetterSqlite3(join(dataDir, 'medfold.db'))
console.info(`migrations: ${db.prepare('select count(*) from kysely_migration').pluck().get()}`)
db.close()
