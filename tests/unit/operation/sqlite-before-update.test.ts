import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { expect, test } from 'vitest'
import { restoreBackup } from '#app/operation/restore/restore-backup.server.ts'
import { migrations } from '#db/migrator.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { writeOldDatabase } from '#tests/support/db/old-database.ts'
import { bootProcess } from '#tests/support/http/boot-process.ts'
import { restoring } from '#tests/support/operation/instance.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const names = Object.keys(migrations)

test('an update makes a backup first, names it in the log, and a restore takes it back', async () => {
  const settings = { dataDir: temporaryFolder(), masterKey: testMasterKey }
  writeOldDatabase(settings.dataDir)
  const before = countMigrations(settings.dataDir)
  const booted = await bootProcess({ DATA_DIR: settings.dataDir, MASTER_KEY: testMasterKey })
  await booted.end('SIGTERM')
  const [, path = ''] = /Made a backup before the update: ([^\s"]+)/.exec(booted.stdout) ?? []
  expect(countMigrations(settings.dataDir)).toBe(names.length)
  await restoreBackup(settings, restoring(path, { mayReplace: true }))
  expect(countMigrations(settings.dataDir)).toBe(before)
})

test('a start without an update makes no backup', async () => {
  const dataDir = temporaryFolder()
  for (let start = 0; start < 2; start++) {
    const booted = await bootProcess({ DATA_DIR: dataDir, MASTER_KEY: testMasterKey })
    await booted.end('SIGTERM')
  }
  expect(readdirSync(dataDir)).not.toContain('backups')
})

test('starts whose update fails leave two backups, and the first one has the tables of before', async () => {
  const settings = { dataDir: temporaryFolder(), masterKey: testMasterKey }
  writeOldDatabase(settings.dataDir)
  const before = countMigrations(settings.dataDir)
  const db = new BetterSqlite3(join(settings.dataDir, 'medfold.db'))
  db.exec('create table profile_versions (id text)')
  db.close()
  const folder = join(settings.dataDir, 'backups')
  let [first]: string[] = []
  for (let start = 0; start < 5; start++) {
    const booted = await bootProcess({ DATA_DIR: settings.dataDir, MASTER_KEY: testMasterKey })
    expect([booted.code, booted.stderr]).toEqual([
      1,
      expect.stringMatching(/^The tables cannot be updated \(.* already exists\)\. Go back .*\n$/),
    ])
    first ??= readdirSync(folder)[0]
    // The name of a backup has seconds.
    await wait(1000)
  }
  expect(readdirSync(folder)).toEqual([first, expect.stringMatching(/^medfold-before-update-/)])
  await restoreBackup(settings, restoring(join(folder, first ?? ''), { mayReplace: true }))
  expect(countMigrations(settings.dataDir)).toBe(before)
})

function countMigrations(dataDir: string): number {
  const db = new BetterSqlite3(join(dataDir, 'medfold.db'))
  const count = db.prepare('select count(*) from kysely_migration').pluck().get()
  db.close()
  return Number(count)
}
