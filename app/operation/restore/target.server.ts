import { existsSync } from 'node:fs'
import { link, mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { renameDurably } from '#app/lib/durable-file.server.ts'
import { SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import { packedNames } from '#app/operation/backups/archive.server.ts'
import { timeForNames } from '#app/operation/backups/backup-files.server.ts'
import { restorePostgres } from '#db/backup/postgres-tools.server.ts'
import { checkDatabase } from '#db/check-database.server.ts'
import {
  type Database,
  type Engine,
  openPostgres,
  openSqliteToInspect,
  sqliteFile,
} from '#db/client.server.ts'
import { findSecret } from '#db/crypto/instance-secret.server.ts'

/** The place of a restored database. */
export interface RestoreTarget {
  engine: Engine
  /** The wrapped instance secret of the database that is replaced, if that has accounts. */
  secret?: Buffer
}

/**
 * Returns the place of a restored database.
 * @param mayReplace lets an existing SQLite database be moved aside.
 * @throws SettingsError when there is a database that may not be replaced.
 */
export async function checkTarget(
  settings: StoreSettings,
  mayReplace: boolean,
): Promise<RestoreTarget> {
  if (settings.databaseUrl) {
    await requireEmptyPostgres(settings.databaseUrl)
    return { engine: 'postgres' }
  }
  const file = sqliteFile(settings.dataDir)
  if (!existsSync(file)) return { engine: 'sqlite' }
  if (!mayReplace) {
    throw new SettingsError(
      `DATA_DIR: there is a database at ${file}. Restore into an empty folder, or add --replace, which moves it aside.`,
    )
  }
  return { engine: 'sqlite', secret: await readSecret(file) }
}

async function requireEmptyPostgres(url: string): Promise<void> {
  const db = openPostgres(url)
  try {
    const state = await checkDatabase(db, 'DATABASE_URL: this')
    if (state === 'empty') return
  } finally {
    await db.destroy()
  }
  throw new SettingsError('DATABASE_URL: this database is not empty: make a new one, and name it')
}

// A damaged database is a reason to restore, so it may be unreadable. A server that was started
// before the restore has made one without accounts.
async function readSecret(file: string): Promise<Buffer | undefined> {
  let db: Database | undefined
  try {
    db = openSqliteToInspect(file, { canRecover: true })
    const account = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return account && (await findSecret(db))
  } catch {
    return undefined
  } finally {
    await db?.destroy()
  }
}

/**
 * Gives a restored database its place, and moves an existing SQLite database aside.
 * @param folder of the unpacked backup.
 * @returns the folder of the moved database.
 */
export async function putDatabase(
  settings: StoreSettings,
  folder: string,
): Promise<string | undefined> {
  if (settings.databaseUrl) {
    await restorePostgres(settings.databaseUrl, join(folder, packedNames.postgres))
    return undefined
  }
  const file = sqliteFile(settings.dataDir)
  const present = ['', '-wal', '-shm'].map(ending => file + ending).filter(existsSync)
  const movedTo = present.length > 0 ? await moveAside(present) : undefined
  await renameDurably(join(folder, packedNames.sqlite), file)
  return movedTo
}

/**
 * Moves the files of a database into a folder beside them. The database itself keeps its name too,
 * until the restored one replaces it: a crash leaves one of the two. A log without its database
 * would be applied to the restored one.
 */
async function moveAside([file = '', ...logs]: string[]): Promise<string> {
  const folder = join(dirname(file), `replaced-${timeForNames(new Date())}`)
  await mkdir(folder, { mode: 0o700 })
  const target = (path: string) => join(folder, basename(path))
  // Some file systems have no second names.
  if (file.endsWith('.db')) await link(file, target(file)).catch(() => rename(file, target(file)))
  else await rename(file, target(file))
  for (const path of logs) await rename(path, target(path))
  return folder
}
