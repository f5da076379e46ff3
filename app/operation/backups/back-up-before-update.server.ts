import { writeLog } from '#app/lib/log.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { hasPostgresTool } from '#db/backup/postgres-tools.server.ts'
import { backupFolder, deleteBackups, listBackups } from './backup-files.server.ts'
import { makeBackup } from './make-backup.server.ts'

/**
 * Makes a backup before a start updates the tables, and names it in the log. Not encrypted: going
 * back may need no key that is kept elsewhere.
 * @throws SettingsError in one line when the disk cannot hold it, or the database is damaged.
 */
export async function backUpBeforeUpdate(settings: StoreSettings): Promise<void> {
  if (settings.databaseUrl && !(await hasPostgresTool('pg_dump'))) {
    const text = 'The tables are updated without a backup, because pg_dump is not installed here.'
    return writeLog({ level: 'warn', kind: 'backup', text })
  }
  const { path, manifest } = await makeBackup(settings, { reason: 'before-update' })
  writeLog({ level: 'info', kind: 'backup', text: `Made a backup before the update: ${path}` })
  // An update that fails is tried again by each start. The first backup has the earliest tables.
  const day = manifest.madeAt.slice(0, 10)
  const ofDay = (await listBackups(backupFolder(settings.dataDir))).filter(
    ({ reason, madeAt }) => reason === 'before-update' && madeAt.toISOString().startsWith(day),
  )
  await deleteBackups(ofDay.slice(1, -1))
}
