import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '#app/lib/list-folder.server.ts'
import { writeLog } from '#app/lib/log.server.ts'
import { days } from '#app/lib/time.ts'
import type { Database } from '#db/client.server.ts'
import { isClockTrusted } from '#db/known-clock.server.ts'
import { deleteAbandonedFolders } from '#db/work-folder.server.ts'
import {
  backupFolder,
  deleteBackups,
  listBackups,
  maxBackupDays,
  selectExpired,
  timeForNames,
} from './backup-files.server.ts'

/**
 * Deletes expired backups, databases that a restore moved aside 30 days ago, and what killed
 * processes left. Deletes nothing by its age while the clock may be wrong.
 */
export async function deleteOldCopies(
  db: Database,
  dataDir: string,
  now = new Date(),
): Promise<void> {
  const folder = backupFolder(dataDir)
  await deleteAbandonedFolders(dataDir)
  await deleteAbandonedFolders(folder)
  if (!(await isClockTrusted(db, now))) return
  const deleted = [
    ...(await deleteBackups(selectExpired(await listBackups(folder), now))),
    ...(await deleteReplaced(dataDir, now)),
  ]
  if (deleted.length === 0) return
  writeLog({ level: 'info', kind: 'backup', text: `Deleted as expired: ${deleted.join(', ')}` })
}

/** Deletes the databases that restores moved aside. Returns the names of their folders. */
async function deleteReplaced(dataDir: string, now: Date): Promise<string[]> {
  const limit = `replaced-${timeForNames(new Date(now.getTime() - days(maxBackupDays)))}`
  const names = await listFolder(dataDir)
  const expired = names.filter(name => /^replaced-\d{4}-[\dTZ-]+$/.test(name) && name < limit)
  for (const name of expired) await rm(join(dataDir, name), { recursive: true, force: true })
  return expired
}
