import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { days } from '#app/lib/time.ts'
import {
  type BackupReason,
  backupFolder,
  backupName,
  timeForNames,
} from '#app/operation/backups/backup-files.server.ts'
import { deleteOldCopies } from '#app/operation/backups/delete-old-copies.server.ts'
import { writeKnownClock } from '#db/known-clock.server.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'

const now = new Date('2026-11-27T02:10:00Z')
const ahead = new Date(now.getTime() + days(400))

let info: MockInstance

openStoreBeforeEach()

beforeEach(() => {
  info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  mkdirSync(backupFolder(store.dataDir))
})

describe('expired backups', () => {
  test('are deleted while the clock is near that of the last purge', async () => {
    const [, , , old = ''] = [0, 1, 2, 40].map(age => addBackup('nightly', age))
    await writeKnownClock(db, { at: ago(1).toISOString(), purged: 0 })
    await deleteOldCopies(db, store.dataDir, now)
    expect(namesOf(backupFolder(store.dataDir))).toHaveLength(3)
    expect(String(info.mock.lastCall)).toContain(`Deleted as expired: ${old}`)
  })

  test('are kept while the clock is 400 days ahead, or its note was changed', async () => {
    const names = [0, 1, 2, 3, 20, 40].map(age => addBackup('nightly', age))
    await writeKnownClock(db, { at: now.toISOString(), purged: 0 })
    const future = addBackup('nightly', -400)
    await deleteOldCopies(db, store.dataDir, ahead)
    expect(namesOf(backupFolder(store.dataDir))).toEqual([...names, future].sort())
    await db
      .updateTable('instance')
      .set({ value: Buffer.from('{}') })
      .execute()
    await deleteOldCopies(db, store.dataDir, now)
    expect(namesOf(backupFolder(store.dataDir))).toEqual([...names, future].sort())
  })

  test('leave three, also when the operator confirmed a wrong clock', async () => {
    const names = [0, 1, 2, 3, 20].map(age => addBackup('by-hand', age))
    await writeKnownClock(db, { at: ahead.toISOString(), purged: 0 })
    await deleteOldCopies(db, store.dataDir, ahead)
    expect(namesOf(backupFolder(store.dataDir))).toEqual(names.slice(0, 3).sort())
  })

  test('are kept before the first purge if backups are far apart', async () => {
    const names = [0, 1, 2, 40].map(age => addBackup('nightly', age))
    await deleteOldCopies(db, store.dataDir, now)
    expect(namesOf(backupFolder(store.dataDir))).toEqual(names.sort())
  })
})

test('a database that was moved aside is deleted after 30 days, and not while the clock is wrong', async () => {
  const [young = '', old = '', future = ''] = [29, 31, -1].map(
    age => `replaced-${timeForNames(ago(age))}`,
  )
  for (const name of [young, old, future, 'replaced-by-hand']) addFolder(name)
  await writeKnownClock(db, { at: now.toISOString(), purged: 0 })
  await deleteOldCopies(db, store.dataDir, ahead)
  expect(replaced()).toHaveLength(4)
  await deleteOldCopies(db, store.dataDir, now)
  expect(replaced()).toEqual([young, future, 'replaced-by-hand'])
})

test('what a killed restore or drill left is deleted, also while the clock is wrong', async () => {
  for (const name of ['.restored-Ab1', '.drill-Ab1', 'backups/.unfinished-Ab1']) {
    addFolder(name)
    const time = new Date(Date.now() - days(2))
    utimesSync(join(store.dataDir, name), time, time)
  }
  await writeKnownClock(db, { at: now.toISOString(), purged: 0 })
  await deleteOldCopies(db, store.dataDir, ahead)
  expect(namesOf(store.dataDir).filter(name => name.startsWith('.'))).toEqual([])
  expect(namesOf(backupFolder(store.dataDir))).toEqual([])
})

/** Adds a file with the name of a backup of some days ago. Returns the name. */
function addBackup(reason: BackupReason, ageDays: number): string {
  const name = backupName(reason, { madeAt: ago(ageDays), isEncrypted: false })
  writeFileSync(join(backupFolder(store.dataDir), name), '')
  return name
}

function addFolder(name: string): void {
  mkdirSync(join(store.dataDir, name))
  writeFileSync(join(store.dataDir, name, 'medfold.db'), '')
}

function ago(ageDays: number): Date {
  return new Date(now.getTime() - days(ageDays))
}

function namesOf(folder: string): string[] {
  return readdirSync(folder).sort()
}

function replaced(): string[] {
  return namesOf(store.dataDir).filter(name => name.startsWith('replaced-'))
}
