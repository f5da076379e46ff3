import { existsSync, statSync } from 'node:fs'
import { measureDisk } from '#app/lib/disk-space.server.ts'
import { type BackupFile, backupFolder } from '#app/operation/backups/backup-files.server.ts'
import { sqliteFile } from '#db/client.server.ts'

/** The space that backups of SQLite take and find, in bytes. */
export interface BackupSpace {
  databaseBytes: number
  /** The nightly backups that exist. */
  backupBytes: number
  /** Free space on the disk of the backups. */
  freeBytes: number
}

/** Returns the space of the backups; undefined without a database. */
export function readBackupSpace(
  dataDir: string,
  backups: readonly BackupFile[],
): BackupSpace | undefined {
  const nightly = backups.filter(({ reason }) => reason === 'nightly')
  const folder = backupFolder(dataDir)
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
