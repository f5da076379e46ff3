import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '#db/store.server.ts'
import { openTestDatabase } from '../../../tests/support/db/database.ts'
import { type OldCommit, writeOldDatabase } from '../../../tests/support/db/old-database.ts'
import { sqliteSchema } from '../../../tests/support/db/sqlite-schema.ts'
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts'

// Samples a few statements; `npm run faults` runs all.
const isFull = process.env.FAULTS === 'all'
const sampled = 3

test.each([
  '75d8162',
  '3165bf7',
] as const)('an update from %s that is killed before a statement starts again', async commit => {
  const head = await sqliteSchema(await openTestDatabase())
  const count = Number(migrateUntil(oldDatabase(commit), 0).stdout)
  expect(count).toBeGreaterThan(50)
  const moments = isFull ? everyOf(count) : spread(count, sampled)
  const unrecoverable: string[] = []
  for (const moment of moments) {
    const file = oldDatabase(commit)
    expect(migrateUntil(file, moment).signal).toBe('SIGKILL')
    const fault = await startAgain(file, head).catch(String)
    if (fault) unrecoverable.push(`killed before statement ${moment} of ${count}: ${fault}`)
  }
  if (isFull) console.info(`${unrecoverable.length} unrecoverable of ${moments.length} killed`)
  expect(unrecoverable).toEqual([])
})

function oldDatabase(commit: OldCommit): string {
  const file = join(temporaryFolder(), 'medfold.db')
  writeOldDatabase(commit, file)
  return file
}

function migrateUntil(file: string, killBefore: number) {
  const script = join(import.meta.dirname, '../../../tests/support/db/killed-migration.ts')
  return spawnSync(process.execPath, [script, file, String(killBefore)], { encoding: 'utf8' })
}

/** Opens the database of a killed process. Returns its fault, or ''. */
async function startAgain(file: string, head: string[]): Promise<string> {
  const { db, close } = await openStore({ dataDir: dirname(file) })
  try {
    const people = await db.selectFrom('users').select('id').execute()
    if (people.length !== 2) return 'people are missing'
    const schema = await sqliteSchema(db)
    return schema.join() === head.join() ? '' : 'its tables differ'
  } finally {
    await close()
  }
}

function everyOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Returns this many numbers up to `count`, at equal distances. */
function spread(count: number, size: number): number[] {
  return Array.from({ length: size }, (_, index) => Math.ceil(((index + 0.5) * count) / size))
}
