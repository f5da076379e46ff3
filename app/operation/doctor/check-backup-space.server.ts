import { existsSync, statSync } from 'node:fs'
import { measureDisk } from '#app/lib/disk-space.server.ts'
import { type BackupFile, backupFolder } from '#app/operation/backups/backup-files.server.ts'
import { sqliteFile } from '#db/client.server.ts'
import { formatSize } from './check-machine.ts'
import { type CheckResult, resultsOf } from './check-result.ts'

/** The space that backups of SQLite take and find, in bytes. */
export interface BackupSpace {
  databaseBytes: number
  /** Of the nightly backups. */
  backupBytes: number
  /** On the disk of the backups. */
  freeBytes: number
}

/** Returns the space of the backups; undefined without a database. */
export function readBackupSpace(dataDir: string, backups: BackupFile[]): BackupSpace | undefined {
  const folder = backupFolder(dataDir)
  const nightly = backups.filter(({ reason }) => reason === 'nightly')
  try {
    return {
      databaseBytes: statSync(sqliteFile(dataDir)).size,
      backupBytes: nightly.reduce((sum, { path }) => sum + statSync(path).size, 0),
      freeBytes: measureDisk(existsSync(folder) ? folder : dataDir).freeBytes,
    }
  } catch {
    return undefined
  }
}

// Seven days and four weeks, and two copies while one more is made. Backups hardly compress.
const keptBackups = 11
const copiesAtWork = 2

/** Checks that the disk can hold all backups that are kept. */
export function checkBackupSpace(space: BackupSpace): CheckResult {
  const { databaseBytes, backupBytes, freeBytes } = space
  const { ok, warn } = resultsOf('backup-space', 'Space for backups')
  const stillKept = Math.max(0, keptBackups * databaseBytes - backupBytes)
  const neededBytes = stillKept + copiesAtWork * databaseBytes
  const text = `${formatSize(freeBytes)} free, and ${formatSize(neededBytes)} still needed`
  if (freeBytes >= neededBytes) return ok(text)
  return warn(
    `${text}: backups take about ${keptBackups} times the database`,
    'Free some space, or give the data folder a larger disk, before a backup fails',
  )
}
