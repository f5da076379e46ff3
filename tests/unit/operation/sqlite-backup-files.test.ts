import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days, hours } from '#app/lib/time.ts'
import {
  type BackupFile,
  backupName,
  hasTimeGap,
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
    kept.unshift(backupAt(tonight))
    const expired = selectExpired(kept, tonight)
    kept = kept.filter(backup => !expired.includes(backup))
  }
  expect(kept.map(({ madeAt }) => madeAt.toISOString().slice(0, 10)).reverse()).toEqual([
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

test('the newest three backups are kept, and no other one that is older than 30 days', () => {
  const age = fc.integer({ min: 0, max: days(60) })
  fc.assert(
    fc.property(fc.uniqueArray(age, { minLength: 1, maxLength: 60 }), ages => {
      const backups = ages.sort((a, b) => a - b).map(ms => backupAt(ago(ms)))
      const expired = selectExpired(backups, now)
      const kept = backups.filter(backup => !expired.includes(backup))
      expect(kept.slice(0, 3)).toEqual(backups.slice(0, 3))
      expect(kept.slice(3).every(({ madeAt }) => madeAt >= ago(days(30)))).toBe(true)
      expect(kept.length).toBeLessThanOrEqual(11)
    }),
  )
})

test('backups by hand and before updates are kept for 30 days, and take no place of a nightly', () => {
  const nightly = [1, 2, 3, 4, 5].map(night => backupAt(ago(days(night))))
  const others = (['by-hand', 'before-update'] as const).flatMap(reason =>
    [hours(1), hours(2), days(29), days(31)].map(ms => ({ ...backupAt(ago(ms)), reason })),
  )
  const backups = [...nightly, ...others].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const expired = selectExpired(backups, now)
  expect(expired.map(({ reason, madeAt }) => [reason, madeAt])).toEqual([
    ['by-hand', ago(days(31))],
    ['before-update', ago(days(31))],
  ])
})

test('a backup from the future is neither kept nor deleted nor the newest', () => {
  const future = backupAt(ago(-days(400)))
  const old = [40, 41, 42, 43].map(day => backupAt(ago(days(day))))
  expect(selectExpired([future, ...old], now)).toEqual(old.slice(3))
  expect(isBackupDue([future], now)).toBe(true)
})

test.each<[agesInDays: number[], hasGap: boolean]>([
  [[], false],
  [[0, 29, 58], false],
  [[31], true],
  [[0, 1, 32], true],
  [[-400, 0, 1], false],
])('backups from %j days ago have a gap of time: %s', (ages, hasGap) => {
  const backups = ages.map(age => backupAt(ago(days(age))))
  expect(hasTimeGap(backups, now)).toBe(hasGap)
})

test('files of other names are not listed', async () => {
  const folder = temporaryFolder()
  const old = new Date('2020-01-01T00:00:00Z')
  const own = [
    backupName('nightly', { madeAt: old, isEncrypted: true }),
    backupName('before-update', { madeAt: old, isEncrypted: false }),
  ]
  const foreign = ['medfold.db', 'notes.txt', 'medfold-nightly-2020.tar', `${own[0]}.copy`]
  for (const name of [...own, ...foreign]) writeFileSync(join(folder, name), '')
  expect((await listBackups(folder)).map(({ name }) => name).sort()).toEqual(own.toSorted())
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

function ago(ms: number): Date {
  return new Date(now.getTime() - ms)
}

function backupAt(madeAt: Date): BackupFile {
  const name = backupName('nightly', { madeAt, isEncrypted: false })
  return { name, path: name, reason: 'nightly', madeAt, isEncrypted: false }
}
