import type { StoreSettings } from '#app/lib/settings.server.ts'
import { hours } from '#app/lib/time.ts'
import { hasPostgresTool } from '#db/backup/postgres-tools.server.ts'
import { backupFolder, deleteExpiredBackups, listBackups } from './backup-files.server.ts'
import { makeBackup } from './make-backup.server.ts'

/**
 * Makes a backup before a start updates the tables, and names it in the log. Not encrypted: going
 * back may need no key that is kept elsewhere.
 * @param canGoBack whether the former version can use the updated tables.
 * @throws SettingsError in one line when the disk cannot hold it, or the database is damaged.
 */
export async function backUpBeforeUpdate(
  settings: StoreSettings,
  canGoBack: boolean,
): Promise<void> {
  if (canGoBack && (await hasRecentBackup(settings.dataDir))) return
  if (settings.databaseUrl && !(await hasPostgresTool('pg_dump'))) {
    return console.warn(
      'The tables are updated without a backup, because pg_dump is not installed here.',
    )
  }
  const { path } = await makeBackup(settings, { reason: 'before-update' })
  console.info(`Made a backup before the update: ${path}`)
  await deleteExpiredBackups(backupFolder(settings.dataDir))
}

// scripts/update makes a backup before it stops the server, so that the stop is short. It is enough
// where going back needs no restore.
async function hasRecentBackup(dataDir: string): Promise<boolean> {
  const backups = await listBackups(backupFolder(dataDir))
  return backups.some(
    ({ reason, madeAt }) => reason === 'before-update' && Date.now() - madeAt.getTime() < hours(1),
  )
}
