import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { reapplyErasures } from '#app/account-data/erasure/reapply-erasures.server.ts'
import { addTombstones, parseTombstones } from '#app/account-data/erasure/tombstones.server.ts'
import {
  makeDataFolder,
  SettingsError,
  type StoreSettings,
  toFolderError,
} from '#app/lib/settings.server.ts'
import { packedNames } from '#app/operation/backups/archive.server.ts'
import type { Manifest } from '#app/operation/backups/manifest.server.ts'
import { openBackup } from '#app/operation/backups/open-backup.server.ts'
import { checkIntegrity } from '#db/backup/copy-sqlite.server.ts'
import { checkDatabase, findExecuted } from '#db/check-database.server.ts'
import { type Database, openDatabase, openSqliteToInspect } from '#db/client.server.ts'
import { openInstanceSecret, unlockInstance } from '#db/crypto/keys.server.ts'
import { loadMasterKeys, type MasterKeys } from '#db/crypto/master-key.server.ts'
import type { AllTables } from '#db/schema.ts'
import { lockDataFolder } from '#db/server-lock.server.ts'
import { toSettingsError } from '#db/store.server.ts'
import { inWorkFolder } from '#db/work-folder.server.ts'
import { checkTarget, putDatabase, type RestoreTarget } from './target.server.ts'

export interface RestoreOptions {
  file: string
  /** Returns the private half of the recovery key; called for an encrypted backup. */
  readPrivateKey(): Promise<string>
  /** Moves an existing SQLite database aside. Without it the target must be empty. */
  mayReplace?: boolean
  /** Text of another list of erased accounts, such as a newer copy of `erased-accounts`. */
  tombstones?: string
  /** Logs everybody out, and ends every open emergency view. */
  endsLogins?: boolean
}

/** Result of a restore. */
export interface RestoredBackup {
  manifest: Manifest
  /** Accounts of the backup that were erased later, and are erased again. */
  erased: number
  /** Folder of the database that was moved aside. */
  movedTo?: string
  /** False for a backup of an earlier version, which the next start updates. */
  isCurrent: boolean
  /** First fault of the access log, in a line; undefined if it is whole. */
  logFault?: string
}

/**
 * Restores a backup into an empty data folder or PostgreSQL database. Everything is checked before
 * the database gets its place: file, version, master key.
 * @throws SettingsError in one line; then nothing was changed.
 */
export async function restoreBackup(
  settings: StoreSettings,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  makeDataFolder(settings.dataDir)
  const unlock = settings.databaseUrl ? () => undefined : lockDataFolder(settings.dataDir)
  try {
    const target = await checkTarget(settings, options.mayReplace ?? false)
    const masterKeys = loadMasterKeys(settings, { isNew: false })
    return await inWorkFolder(settings.dataDir, 'restored', async folder => {
      const manifest = await openBackup(options.file, folder, options.readPrivateKey)
      checkManifest(manifest, target, masterKeys)
      return await putInPlace(settings, { manifest, folder, masterKeys, options })
    })
  } catch (error) {
    throw toSettingsError(settings, toFolderError(error, settings.dataDir))
  } finally {
    unlock()
  }
}

/** @throws SettingsError for a backup that this version, engine or master key cannot read. */
function checkManifest(manifest: Manifest, target: RestoreTarget, masterKeys: MasterKeys): void {
  if (manifest.engine !== target.engine) {
    throw new SettingsError(
      manifest.engine === 'postgres'
        ? 'This backup is one of PostgreSQL: set DATABASE_URL to an empty database'
        : 'This backup is one of SQLite: remove DATABASE_URL',
    )
  }
  findExecuted(manifest.migrations, 'This backup')
  if (!manifest.instanceSecret) return
  const secret = openInstanceSecret(masterKeys, Buffer.from(manifest.instanceSecret, 'base64'))
  if (target.secret && !isSecretOf(target.secret, masterKeys, secret)) {
    throw new SettingsError(
      'This backup is of another instance than the database that it would replace: restore it into an empty folder',
    )
  }
}

function isSecretOf(wrapped: Buffer, masterKeys: MasterKeys, secret: Buffer): boolean {
  try {
    return openInstanceSecret(masterKeys, wrapped).equals(secret)
  } catch {
    return false
  }
}

interface CheckedBackup {
  manifest: Manifest
  /** Folder of its files. */
  folder: string
  masterKeys: MasterKeys
  options: RestoreOptions
}

async function putInPlace(
  settings: StoreSettings,
  { manifest, folder, masterKeys, options }: CheckedBackup,
): Promise<RestoredBackup> {
  if (manifest.engine === 'sqlite') await checkSqlite(join(folder, packedNames.sqlite))
  const packed = await readFile(join(folder, packedNames.tombstones), 'utf8')
  await addTombstones(settings.dataDir, [
    ...parseTombstones(packed),
    ...parseTombstones(options.tombstones ?? ''),
  ])
  const movedTo = await putDatabase(settings, folder)
  const { db } = openDatabase(settings)
  try {
    const isCurrent = (await checkDatabase(db, 'The restored database')) === 'current'
    if (options.endsLogins) await endLogins(db, Object.keys(manifest.rows))
    await unlockInstance(db, masterKeys)
    const erased = isCurrent ? await reapplyErasures(db, settings.dataDir) : 0
    const logFault = isCurrent ? await findLogFault(db, manifest.accessLogHead) : undefined
    return { manifest, erased, movedTo, isCurrent, logFault }
  } finally {
    await db.destroy()
  }
}

/** Compares the access log with its head in the manifest. */
async function findLogFault(
  db: Database,
  head: Manifest['accessLogHead'],
): Promise<string | undefined> {
  const check = await verifyChain(db, head ?? undefined)
  return check.isWhole ? undefined : `The access log is BROKEN at seq ${check.seq}: ${check.fault}`
}

/** @throws SettingsError for a damaged database, or one with other tables. */
async function checkSqlite(file: string): Promise<void> {
  checkIntegrity(file)
  const db = openSqliteToInspect(file)
  try {
    await checkDatabase(db, 'The database of the backup')
  } finally {
    await db.destroy()
  }
}

const loginTables = ['sessions', 'pending_logins', 'passkey_challenges', 'share_grants'] as const

/** Deletes every login and open emergency view. @param tables of the database. */
async function endLogins(db: Database, tables: string[]): Promise<void> {
  const all: Kysely<AllTables> = db
  for (const table of loginTables) if (tables.includes(table)) await all.deleteFrom(table).execute()
}
