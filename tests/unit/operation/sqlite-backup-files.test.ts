import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days, hours } from '#app/lib/time.ts'
import {
  type BackupFile,
  backupName,
  deleteExpiredBackups,
  listBackups,
  selectExpired,
} from '#app/operation/backups/backup-files.server.ts'
import { isBackupDue } from '#app/operation/backups/nightly-backup.server.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const now = new Date('2026-11-27T02:10:00Z')

test('a year of nightly backups leaves seven days and four weeks', () => {
  let kept: BackupFile[] = []
  for (let night = 365; night >= 0; night--) {
    const tonight = new Date(now.getTime() - days(night))
    kept.push(backupAt(tonight))
    const expired = selectExpired(kept, tonight)
    kept = kept.filter(backup => !expired.includes(backup))
  }
  expect(kept.map(({ madeAt }) => madeAt.toISOString().slice(0, 10))).toEqual([
    '2026-11-08',
    '2026-11-15',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ])
})

test('no backup older than 30 days is kept, and the newest young one always is', () => {
  const age = fc.integer({ min: 0, max: days(60) })
  fc.assert(
    fc.property(fc.array(age, { minLength: 1, maxLength: 60 }), ages => {
      const backups = ages.map(ms => backupAt(new Date(now.getTime() - ms)))
      const expired = selectExpired(backups, now)
      const kept = backups.filter(backup => !expired.includes(backup))
      const youngest = Math.min(...ages)
      expect(kept.every(({ madeAt }) => now.getTime() - madeAt.getTime() <= days(30))).toBe(true)
      expect(kept.length).toBeLessThanOrEqual(11)
      if (youngest <= days(30)) {
        expect(kept.map(({ madeAt }) => now.getTime() - madeAt.getTime())).toContain(youngest)
      }
    }),
  )
})

test('files of other names are neither listed nor deleted', async () => {
  const folder = temporaryFolder()
  const old = new Date('2020-01-01T00:00:00Z')
  const own = [
    backupName('nightly', { madeAt: old, isEncrypted: true }),
    backupName('before-update', { madeAt: old, isEncrypted: false }),
  ]
  const foreign = ['medfold.db', 'notes.txt', 'medfold-nightly-2020.tar', `${own[0]}.copy`]
  for (const name of [...own, ...foreign]) writeFileSync(join(folder, name), '')
  expect((await listBackups(folder)).map(({ name }) => name).sort()).toEqual(own.toSorted())
  expect((await deleteExpiredBackups(folder, now)).sort()).toEqual(own.toSorted())
  expect(await listBackups(folder)).toEqual([])
})

test('a nightly backup does not push out one from before an update', async () => {
  const folder = temporaryFolder()
  const update = backupName('before-update', { madeAt: now, isEncrypted: false })
  const later = new Date(now.getTime() + hours(1))
  const nightly = backupName('nightly', { madeAt: later, isEncrypted: false })
  for (const name of [update, nightly]) writeFileSync(join(folder, name), '')
  expect(await deleteExpiredBackups(folder, later)).toEqual([])
})

test('the list of a folder that does not exist is empty', async () => {
  expect(await listBackups(join(temporaryFolder(), 'none'))).toEqual([])
})

test('the name of a backup says when and why it was made', async () => {
  const folder = temporaryFolder()
  const name = backupName('by-hand', { madeAt: now, isEncrypted: true })
  expect(name).toBe('medfold-by-hand-2026-11-27T02-10-00Z.tar.age')
  writeFileSync(join(folder, name), '')
  expect(await listBackups(folder)).toEqual([
    { name, path: join(folder, name), reason: 'by-hand', madeAt: now, isEncrypted: true },
  ])
})

test.each<[minutesAgo: number, isDue: boolean]>([
  [5, false],
  [60, true],
  [24 * 60, true],
])('at 2:10 a backup from %i minutes ago makes the next one due: %s', (minutesAgo, isDue) => {
  const atNight = new Date(2026, 10, 27, 2, 10)
  const madeAt = new Date(atNight.getTime() - minutesAgo * 60_000)
  expect(isBackupDue([backupAt(madeAt)], atNight)).toBe(isDue)
})

test('a backup is due without one, and with other kinds alone', () => {
  expect(isBackupDue([], now)).toBe(true)
  expect(isBackupDue([{ ...backupAt(now), reason: 'by-hand' }], now)).toBe(true)
})

function backupAt(madeAt: Date): BackupFile {
  const name = backupName('nightly', { madeAt, isEncrypted: false })
  return { name, path: name, reason: 'nightly', madeAt, isEncrypted: false }
}
