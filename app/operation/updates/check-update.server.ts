import { SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import { version } from '#app/lib/version.ts'
import { inWorkFolder } from '#app/lib/work-folder.server.ts'
import { packedNames } from '#app/operation/backups/archive.server.ts'
import { makeBackup } from '#app/operation/backups/make-backup.server.ts'
import { openBackup } from '#app/operation/backups/open-backup.server.ts'
import { requireFreeSpace, sizeOfCopy } from '#db/backup/copy-sqlite.server.ts'
import { hasPostgresTool } from '#db/backup/postgres-tools.server.ts'
import type { DatabaseState } from '#db/check-database.server.ts'
import { sqliteFile } from '#db/client.server.ts'
import { migrations } from '#db/migrator.ts'
import { canGoBackFrom } from '#db/readable-from.server.ts'
import { inspectStore, openStore } from '#db/store.server.ts'

/** The answer of a new version to the version that runs. Later versions may add to it. */
export interface UpdateCheck {
  /** The version that checked. */
  version: string
  state: DatabaseState
  /** Migrations that the first start will run. */
  pending: string[]
  /** True if the running version can use the tables after the update. */
  canGoBack: boolean
  /** Path of the backup; undefined without a database, or where pg_dump is missing. */
  backup?: string
}

/**
 * Checks, in a new version beside the running one, that its first start will succeed: makes a
 * backup, and runs the missing migrations on a copy. Changes nothing in the database.
 * @throws SettingsError in one line for the first fault.
 */
export async function checkUpdate(settings: StoreSettings): Promise<UpdateCheck> {
  const { state, executed } = await inspectStore(settings)
  const pending = Object.keys(migrations).filter(name => !executed.includes(name))
  const check = { version, state, pending, canGoBack: canGoBackFrom(executed) }
  if (state === 'empty') return check
  if (settings.databaseUrl && !(await hasPostgresTool('pg_dump'))) return check
  const { path } = await makeBackup(settings, { reason: 'before-update' })
  // PostgreSQL undoes a failed migration, and its copy would need a second database.
  if (state === 'behind' && !settings.databaseUrl) await rehearse(settings.dataDir, path)
  return { ...check, backup: path }
}

async function rehearse(dataDir: string, backup: string): Promise<void> {
  // The copy, and its log while it is updated.
  await requireFreeSpace(sqliteFile(dataDir), 2 * sizeOfCopy(sqliteFile(dataDir)))
  try {
    await inWorkFolder(dataDir, 'rehearsal', async folder => {
      await openBackup(backup, folder, refuseKey)
      const store = await openStore({ dataDir: folder })
      await store.close()
    })
  } catch (error) {
    throw error instanceof SettingsError
      ? new SettingsError(`The update failed on a copy: ${error.message}`)
      : error
  }
}

// A backup before an update is not encrypted.
async function refuseKey(): Promise<string> {
  throw new SettingsError(`${packedNames.manifest} is encrypted`)
}
