import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '#app/lib/list-folder.server.ts'
import { days, hours } from '#app/lib/time.ts'

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

/**
 * Returns the backups to delete: all but the newest of each of the last 7 days and 4 weeks that
 * have one, and each that is older than 30 days. Days and weeks are those of UTC.
 */
export function selectExpired(backups: readonly BackupFile[], now: Date): BackupFile[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const oldest = now.getTime() - days(maxBackupDays)
  const young = newestFirst.filter(({ madeAt }) => madeAt.getTime() >= oldest)
  const kept = new Set([
    ...newestOfEach(young, dayOf).slice(0, keptDays),
    ...newestOfEach(young, weekOf).slice(0, keptWeeks),
  ])
  return backups.filter(backup => !kept.has(backup))
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
 * Deletes the expired backups of a folder. Backups before updates count by themselves, so that a
 * nightly one never replaces them.
 * @returns the names of the deleted files.
 */
export async function deleteExpiredBackups(folder: string, now = new Date()): Promise<string[]> {
  const backups = await listBackups(folder)
  const isBeforeUpdate = ({ reason }: BackupFile) => reason === 'before-update'
  const expired = [
    ...selectExpired(backups.filter(isBeforeUpdate), now),
    ...selectExpired(
      backups.filter(backup => !isBeforeUpdate(backup)),
      now,
    ),
  ]
  for (const { path } of expired) await rm(path, { force: true })
  return expired.map(({ name }) => name)
}
