import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database, Engine } from '#db/client.server.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { newPostgresUrl, openMigratedPostgres, testPostgres } from '#tests/support/db/postgres.ts'
import { fillStatements } from '#tests/support/db/statement-walk/growing-tables.ts'
import { dropStatistics, scannedTables } from '#tests/support/db/statement-walk/plans.ts'
import {
  readRecordings,
  recordingTestFiles,
  root,
  type Statement,
} from '#tests/support/db/statement-walk/recordings.ts'

// Explains each statement that the other tests recorded, with the rows of ten thousand accounts: no
// statement may scan a table that grows with the accounts.

/** Files that may scan these tables, each with the reason. */
const allowed: Record<string, string> = {
  'app/account-data/count-accounts.server.ts users':
    'a command of the operator counts or lists all accounts',
  'app/account-data/count-accounts.server.ts second_factors':
    'a command of the operator counts them',
  'app/account-data/count-accounts.server.ts share_links':
    'a command of the operator counts locked links',
  'app/account-data/count-accounts.server.ts login_attempts':
    'a command of the operator counts them',
  'app/account-data/count-accounts.server.ts erased_accounts':
    'a command of the operator counts them',
  'app/account-data/count-accounts.server.ts mail_preferences':
    'a command of the operator lists consents',
  'app/mail/open-mails.server.ts mail_outbox':
    'a command of the operator lists the mails that have not left',
  'app/access-log/purge-access-log.server.ts access_log':
    'the oldest row that is kept is found from the oldest row on, and stops the reading',
  'app/account-data/erasure/reapply-erasures.server.ts erased_accounts':
    'a start compares all deleted accounts with the list in the file, and serves nobody before',
  'app/account-data/erasure/erase-rows.server.ts rate_limits':
    'the end of an account finds its counters by the end of their keys; expired ones are deleted every ten minutes',
}

/** Files whose statements read whole tables on purpose, each with the reason. */
const readsEverything: Record<string, string> = {
  'app/operation/backups/manifest.server.ts': 'it counts each table of a copy or a snapshot',
  'app/operation/restore/restore-backup.server.ts': 'it ends all logins, before a server starts',
}

const used = new Set<string>()

describe('no statement reads a growing table from end to end', () => {
  test('in SQLite, with statistics and without', async () => {
    const db = await openTestDatabase()
    for (const text of ['pragma foreign_keys = off', ...(await fillStatements(db, 'sqlite'))]) {
      await sql.raw(text).execute(db)
    }
    const scans = await scansOf(db, 'sqlite')
    await dropStatistics(db)
    expect([...scans, ...(await scansOf(db, 'sqlite'))]).toEqual([])
  })

  test('in PostgreSQL', async () => {
    const url = await newPostgresUrl()
    const db = await openMigratedPostgres(url)
    const filling = await fillStatements(db, 'postgres')
    const withoutKeys = ['set session_replication_role = replica', ...filling].join(';')
    await testPostgres().asSuperuser(url, withoutKeys)
    expect(await scansOf(db, 'postgres')).toEqual([])
  }, 120_000)

  test('and every exception is needed', () => {
    const entries = Object.keys({ ...allowed, ...readsEverything })
    expect(entries.filter(entry => !used.has(entry))).toEqual([])
  })
})

test('every line that issues a statement was reached', () => {
  const reached = new Set(recorded().map(({ site }) => site))
  expect(issuingLines().filter(line => !reached.has(line))).toEqual([])
})

/** Returns the statements that scan a growing table and are not allowed to. */
async function scansOf(db: Database, engine: Engine): Promise<string[]> {
  const scans = new Set<string>()
  for (const statement of recorded().filter(statement => statement.engine === engine)) {
    for (const table of await scannedTables(db, engine, statement)) {
      const entry = `${fileOf(statement)} ${table}`
      if (entry in allowed) used.add(entry)
      else if (fileOf(statement) in readsEverything) used.add(fileOf(statement))
      else scans.add(`${statement.site} reads all of ${table}: ${statement.sql}`)
    }
  }
  return [...scans]
}

function fileOf({ site }: Statement): string {
  return site.replace(/:\d+$/, '')
}

let statements: Statement[] | undefined

function recorded(): Statement[] {
  statements ??= readRecordings(recordingTestFiles()).filter(
    // Catalogues of an engine exist in that engine alone.
    ({ sql }) => !/\b(sqlite_master|pragma_\w+|pg_\w+|kysely_migration\w*)\b/.test(sql),
  )
  return statements
}

/** Returns each line of the application that executes a statement. */
function issuingLines(): string[] {
  const files = ['app', 'db'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => `${folder}/${name}`)
      .filter(file => !ofNoTable.test(file)),
  )
  return files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (issuing.test(line) ? [`${file}:${at + 1}`] : [])),
  )
}

// These files read catalogues, export a snapshot, or forward the statements of other files.
const ofNoTable =
  /^db\/(migrations\/|(check-database|shape|store|checkpoint-wal|engine-status)\.server)|^app\/operation\/backups\/(manifest|make-backup)\.server/

// The lookbehind excludes the method of the same name that opens transactions and connections.
const issuing =
  /(?<!transaction\(\)|connection\(\)|^\s*transaction)\.execute(TakeFirst(OrThrow)?)?\(/
