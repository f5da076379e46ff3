import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '#app/lib/list-folder.server.ts'
import { days, hours, minutes } from '#app/lib/time.ts'
import { maxClockLeapMs } from '#db/known-clock.server.ts'

/** The reasons of a backup: a night, a command, an update. The name of its file begins with it. */
export type BackupReason = 'nightly' | 'by-hand' | 'before-update'

export interface BackupFile {
  name: string
  path: string
  reason: BackupReason
  madeAt: Date
  /** Encrypted to the recovery key. */
  isEncrypted: boolean
}

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Returns a file name, such as `medfold-nightly-2026-11-27T02-15-00Z.tar.age`. */
export function backupName(
  reason: BackupReason,
  { madeAt, isEncrypted }: { madeAt: Date; isEncrypted: boolean },
): string {
  const time = timeForNames(madeAt)
  return `medfold-${reason}-${time}.tar${isEncrypted ? '.age' : ''}`
}

/** Returns a time for the name of a file: some file systems allow no colon. */
export function timeForNames(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
}

const namePattern =
  /^medfold-(nightly|by-hand|before-update)-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar(\.age)?$/

/** Lists the complete backups of a folder, newest first; none without the folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await listFolder(folder)
  const backups = names.flatMap(name => {
    const match = namePattern.exec(name)
    if (!match) return []
    const [, reason, day, hour, minute, second, age] = match
    const madeAt = new Date(`${day}${hour}:${minute}:${second}Z`)
    return {
      name,
      path: join(folder, name),
      reason: reason as BackupReason,
      madeAt,
      isEncrypted: age !== undefined,
    }
  })
  return backups.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** An older newest backup is a fault: one night may be missed. */
export const maxBackupAgeMs = hours(36)

/** Deleted accounts must leave the backups after this many days. */
export const maxBackupDays = 30

const keptDays = 7
const keptWeeks = 4

/** This many of the newest backups are never deleted, whatever the clock says. */
const alwaysKept = 3

/** The clock of another machine may differ by this much. */
const maxSkewMs = minutes(10)

/**
 * Returns the backups that were not made after now. Others were made while the clock was ahead, or
 * it is behind now: they count as none, and are never deleted.
 */
export function selectPast(backups: readonly BackupFile[], now: Date): BackupFile[] {
  return backups.filter(({ madeAt }) => madeAt.getTime() <= now.getTime() + maxSkewMs)
}

/**
 * Returns the backups to delete. Kept are the newest three, and of the last 30 days: the newest
 * nightly one of each of 7 days and 4 weeks, and all others. Days and weeks are those of UTC.
 * @param newestFirst the result of `listBackups`.
 */
export function selectExpired(newestFirst: readonly BackupFile[], now: Date): BackupFile[] {
  const past = selectPast(newestFirst, now)
  const oldest = now.getTime() - days(maxBackupDays)
  const young = past.filter(({ madeAt }) => madeAt.getTime() >= oldest)
  const nightly = young.filter(({ reason }) => reason === 'nightly')
  const kept = new Set([
    ...past.slice(0, alwaysKept),
    ...young.filter(({ reason }) => reason !== 'nightly'),
    ...newestOfEach(nightly, dayOf).slice(0, keptDays),
    ...newestOfEach(nightly, weekOf).slice(0, keptWeeks),
  ])
  return past.filter(backup => !kept.has(backup))
}

function newestOfEach(newestFirst: BackupFile[], periodOf: (time: Date) => number): BackupFile[] {
  const periods = new Map<number, BackupFile>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.madeAt)
    if (!periods.has(period)) periods.set(period, backup)
  }
  return [...periods.values()]
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / days(1))
}

// Day 0 of Unix time was a Thursday, and weeks begin on Monday (ISO 8601).
function weekOf(time: Date): number {
  return Math.floor((dayOf(time) + 3) / 7)
}

/**
 * Returns whether neighbouring backups, or the newest one and now, are so far apart that a clock
 * may have been wrong.
 */
export function hasTimeGap(newestFirst: readonly BackupFile[], now: Date): boolean {
  const past = selectPast(newestFirst, now).map(({ madeAt }) => madeAt.getTime())
  const times = [now.getTime(), ...past]
  return times.some((time, at) => time - (times[at + 1] ?? time) > maxClockLeapMs)
}

/** Deletes backups. Returns the names of their files. */
export async function deleteBackups(backups: readonly BackupFile[]): Promise<string[]> {
  for (const { path } of backups) await rm(path, { force: true })
  return backups.map(({ name }) => name)
}
