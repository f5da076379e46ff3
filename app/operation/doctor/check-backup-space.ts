import type { BackupSpace } from './backup-space.server.ts'
import { formatSize } from './check-machine.ts'
import { type CheckResult, resultsOf } from './check-result.ts'

// Seven days and four weeks, and two copies while one more is made. Backups hardly compress.
const keptBackups = 11
const copiesAtWork = 2

/** Checks that the disk can hold all backups that are kept. */
export function checkBackupSpace({
  databaseBytes,
  backupBytes,
  freeBytes,
}: BackupSpace): CheckResult {
  const { ok, warn } = resultsOf('backup-space', 'Space for backups')
  const ungrownBytes = Math.max(0, keptBackups * databaseBytes - backupBytes)
  const neededBytes = ungrownBytes + copiesAtWork * databaseBytes
  const text = `${formatSize(freeBytes)} free, and ${formatSize(neededBytes)} still needed`
  if (freeBytes >= neededBytes) return ok(text)
  return warn(
    `${text}: backups take about ${keptBackups} times the database`,
    'Free some space, or give the data folder a larger disk, before a backup fails',
  )
}
