import { existsSync } from 'node:fs'
import { link, mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { renameDurably } from '#app/lib/durable-file.server.ts'
import { SettingsError, type StoreSettings } from '#app/lib/settings.server.ts'
import { packedNames } from '#app/operation/backups/archive.server.ts'
import { restorePostgres } from '#db/backup/postgres-tools.server.ts'
import { checkDatabase } from '#db/check-database.server.ts'
import {
  type Database,
  type Engine,
  openPostgres,
  openSqliteToInspect,
  sqliteFile,
} from '#db/client.server.ts'

/** The place of a restored database. */
export interface RestoreTarget {
  engine: Engine
  /** The wrapped instance secret of the database that is replaced, if it can be read. */
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
    const state = await checkDatabase(db, 'postgres', { place: 'DATABASE_URL:' })
    if (state === 'empty') return
  } finally {
    await db.destroy()
  }
  throw new SettingsError('DATABASE_URL: this database is not empty: make a new one, and name it')
}

// A damaged database is a reason to restore, so it may be unreadable.
async function readSecret(file: string): Promise<Buffer | undefined> {
  let db: Database | undefined
  try {
    db = openSqliteToInspect(file, { canRecover: true })
    const query = db.selectFrom('instance').select('value').where('name', '=', 'secret')
    return (await query.executeTakeFirst())?.value
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
  const movedTo = existsSync(file) ? await moveAside(file) : undefined
  await renameDurably(join(folder, packedNames.sqlite), file)
  return movedTo
}

// The file keeps its first name until the restored one replaces it, so that a crash leaves one of
// the two. The log of the old database must not be applied to the new one.
async function moveAside(file: string): Promise<string> {
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  const folder = join(dirname(file), `replaced-${time}`)
  await mkdir(folder, { mode: 0o700 })
  await link(file, join(folder, basename(file)))
  for (const ending of ['-wal', '-shm']) {
    const path = file + ending
    if (existsSync(path)) await rename(path, join(folder, basename(path)))
  }
  return folder
}
