import { existsSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readTombstones } from '#app/account-data/erasure/tombstones.server.ts'
import { renameDurably } from '#app/lib/durable-file.server.ts'
import { fileFault } from '#app/lib/file-fault.server.ts'
import {
  makeDataFolder,
  SettingsError,
  type StoreSettings,
  toFolderError,
} from '#app/lib/settings.server.ts'
import { copySqlite, requireFreeSpace, sizeOfCopy } from '#db/backup/copy-sqlite.server.ts'
import { dumpPostgres } from '#db/backup/postgres-tools.server.ts'
import { type Database, openPostgres, openSqliteToInspect, sqliteFile } from '#db/client.server.ts'
import { toSettingsError } from '#db/store.server.ts'
import { inWorkFolder } from '#db/work-folder.server.ts'
import { describeFile, packBackup, packedNames } from './archive.server.ts'
import { type BackupReason, backupFolder, backupName } from './backup-files.server.ts'
import type { DescribedSettings } from './described-settings.server.ts'
import {
  type DatabaseFacts,
  type Manifest,
  newManifest,
  readDatabaseFacts,
} from './manifest.server.ts'

export interface BackupOptions {
  reason: BackupReason
  /** Folder of the backup; `DATA_DIR/backups` by default. */
  folder?: string
  /** Public half of the recovery key; without it the backup is not encrypted. */
  recoveryKey?: string
  /** The result of `describeSettings`, which a new machine needs. */
  described?: DescribedSettings
}

/** A complete backup on the disk. */
export interface MadeBackup {
  path: string
  bytes: number
  manifest: Manifest
}

/**
 * Writes a backup of the database while servers run, and checks the copy. Never contains a master
 * key. The file has its name only when it is complete and on the disk.
 * @throws SettingsError in one line when the disk cannot hold it, or the database is damaged.
 */
export async function makeBackup(
  settings: StoreSettings,
  { reason, recoveryKey, described, folder = backupFolder(settings.dataDir) }: BackupOptions,
): Promise<MadeBackup> {
  try {
    // With PostgreSQL and a key from elsewhere nothing has made it yet.
    if (settings.databaseUrl) makeDataFolder(settings.dataDir)
    else requireDatabase(sqliteFile(settings.dataDir))
    await makeBackupFolder(folder)
    return await inWorkFolder(folder, 'unfinished', async workFolder => {
      if (!settings.databaseUrl) await requireSpaceForCopy(sqliteFile(settings.dataDir), folder)
      const manifest = { ...(await copyDatabase(settings, workFolder)), settings: described }
      await addTombstonesFile(settings.dataDir, workFolder, manifest)
      const isEncrypted = recoveryKey !== undefined
      const madeAt = new Date(manifest.madeAt)
      const path = join(folder, backupName(reason, { madeAt, isEncrypted }))
      const packed = join(workFolder, 'packed')
      await packBackup(workFolder, manifest, packed, recoveryKey)
      await renameDurably(packed, path)
      return { path, bytes: (await stat(path)).size, manifest }
    })
  } catch (error) {
    throw toSettingsError(settings, toFolderError(error, folder))
  }
}

// Without the folders above it: the disk of FOLDER may not be mounted.
async function makeBackupFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    throw new SettingsError(`${folder} cannot be made: ${fileFault(error)}`)
  })
}

async function copyDatabase(settings: StoreSettings, folder: string): Promise<Manifest> {
  // The time before the copy: every save that was acknowledged before it is in the backup.
  const now = new Date()
  const isPostgres = settings.databaseUrl !== undefined
  const name = isPostgres ? packedNames.postgres : packedNames.sqlite
  const target = join(folder, name)
  const facts = settings.databaseUrl
    ? await dumpWithFacts(settings.databaseUrl, target)
    : await copyWithFacts(sqliteFile(settings.dataDir), target)
  const manifest = newManifest(isPostgres ? 'postgres' : 'sqlite', facts, now)
  manifest.files[name] = await describeFile(target)
  return manifest
}

function requireDatabase(file: string): void {
  if (existsSync(file)) return
  throw new SettingsError(`DATA_DIR: there is no database at ${file}. Check the setting.`)
}

async function requireSpaceForCopy(file: string, folder: string): Promise<void> {
  // The copy, and the backup that contains it.
  await requireFreeSpace(folder, 2 * sizeOfCopy(file) + spareBytes)
}

/** Space that the server needs while a backup is made. */
const spareBytes = 32 * 1024 * 1024

async function copyWithFacts(file: string, target: string): Promise<DatabaseFacts> {
  await copySqlite(file, target)
  const db = openSqliteToInspect(target)
  try {
    return await readDatabaseFacts(db)
  } finally {
    await db.destroy()
  }
}

async function dumpWithFacts(url: string, target: string): Promise<DatabaseFacts> {
  const db = openPostgres(url)
  try {
    const transaction = db.transaction().setAccessMode('read only')
    return await transaction.setIsolationLevel('repeatable read').execute(async trx => {
      await dumpPostgres(url, target, await exportSnapshot(trx))
      return await readDatabaseFacts(trx)
    })
  } finally {
    await db.destroy()
  }
}

async function exportSnapshot(trx: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(trx)
  return rows[0]?.name ?? ''
}

async function addTombstonesFile(
  dataDir: string,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const ids = [...(await readTombstones(dataDir))]
  const path = join(folder, packedNames.tombstones)
  await writeFile(path, ids.map(id => `${id}\n`).join(''))
  manifest.files[packedNames.tombstones] = await describeFile(path)
}
