import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { backUpBeforeUpdate } from '#app/operation/backups/back-up-before-update.server.ts'
import { backupName, listBackups } from '#app/operation/backups/backup-files.server.ts'
import { restoreBackup } from '#app/operation/restore/restore-backup.server.ts'
import { checkUpdate } from '#app/operation/updates/check-update.server.ts'
import { migrations } from '#db/migrator.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { oldCommits, writeOldDatabase } from '#tests/support/db/old-database.ts'
import { bootProcess } from '#tests/support/http/boot-process.ts'
import { createInstance, restoring } from '#tests/support/operation/instance.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const names = Object.keys(migrations)

test('an update makes a backup first, names it in the log, and a restore takes it back', async () => {
  const settings = oldInstance('3165bf7')
  const before = countMigrations(settings.dataDir)
  const booted = await bootProcess({ DATA_DIR: settings.dataDir, MASTER_KEY: testMasterKey })
  await booted.end('SIGTERM')
  const [, path = ''] = /Made a backup before the update: (\S+)/.exec(booted.stdout) ?? []
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

test.each([
  ['a recent backup of an update is enough', 10, true, false],
  ['an old backup of an update is not enough', 70, true, true],
  ['a recent backup is not enough where going back needs a restore', 10, false, true],
] as const)('%s', async (_, minutes, canGoBack, isMade) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { settings } = await createInstance()
  const folder = join(settings.dataDir, 'backups')
  await backUpBeforeUpdate(settings, false)
  const [made] = await listBackups(folder)
  const madeAt = new Date(Math.floor(Date.now() / 1000 - minutes * 60) * 1000)
  const earlier = backupName('before-update', { madeAt, isEncrypted: false })
  renameSync(made?.path ?? '', join(folder, earlier))
  await backUpBeforeUpdate(settings, canGoBack)
  const [newest] = await listBackups(folder)
  expect(newest?.name !== earlier).toBe(isMade)
})

test.each(
  oldCommits,
)('a new version checks its update of a database of %s on a copy', async commit => {
  const settings = oldInstance(commit)
  const before = countMigrations(settings.dataDir)
  const check = await checkUpdate(settings)
  expect(check).toMatchObject({ state: 'behind', canGoBack: false })
  expect(check.pending).toEqual(names.slice(before))
  expect(countMigrations(settings.dataDir)).toBe(before)
  const left = readdirSync(settings.dataDir).filter(name => !name.startsWith('medfold.db'))
  expect(left).toEqual(['backups'])
})

test('a check finds that an update would fail', async () => {
  const settings = oldInstance('472a90e')
  const db = new BetterSqlite3(join(settings.dataDir, 'medfold.db'))
  // A later migration makes a table of this name.
  db.exec('create table answered_findings (id text primary key)')
  db.close()
  await expect(checkUpdate(settings)).rejects.toThrow(/^The update failed on a copy: |expects: /)
  expect(countMigrations(settings.dataDir)).toBe(6)
})

test('a check of a current database only makes a backup', async () => {
  const { settings } = await createInstance()
  expect(await checkUpdate(settings)).toMatchObject({
    state: 'current',
    pending: [],
    canGoBack: true,
    backup: expect.stringContaining('medfold-before-update-'),
  })
})

function oldInstance(commit: (typeof oldCommits)[number]) {
  const dataDir = temporaryFolder()
  writeOldDatabase(commit, join(dataDir, 'medfold.db'))
  return { dataDir, masterKey: testMasterKey }
}

function countMigrations(dataDir: string): number {
  const db = new BetterSqlite3(join(dataDir, 'medfold.db'))
  const count = db.prepare('select count(*) from kysely_migration').pluck().get()
  db.close()
  return Number(count)
}
