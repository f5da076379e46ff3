import { statfs } from 'node:fs/promises'
import BetterSqlite3 from 'better-sqlite3'
import { syncToDisk } from '#app/lib/durable-file.server.ts'
import { SettingsError } from '#app/lib/settings.server.ts'

/**
 * Copies a SQLite database while servers read and write it. The copy has every save that was
 * acknowledged before the call, no deleted rows, and is on the disk when the call ends.
 * @param target a path that does not exist.
 * @throws SettingsError when the copy is damaged, because the database is.
 */
export async function copySqlite(file: string, target: string): Promise<void> {
  const database = new BetterSqlite3(file, { fileMustExist: true })
  try {
    database.pragma('busy_timeout = 5000')
    database.pragma('trusted_schema = OFF')
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  // SQLite does not sync the result of `vacuum into`.
  await syncToDisk(target)
  checkIntegrity(target)
}

/** @throws SettingsError when SQLite finds a fault in a database file. */
export function checkIntegrity(file: string): void {
  const database = new BetterSqlite3(file, { readonly: true, fileMustExist: true })
  try {
    const result = database.pragma('integrity_check(1)', { simple: true })
    if (result !== 'ok') throw new SettingsError(`The database is damaged: ${result}`)
  } finally {
    database.close()
  }
}

/** Returns the bytes that a copy of a SQLite database needs at most, without its deleted rows. */
export function sizeOfCopy(file: string): number {
  const database = new BetterSqlite3(file, { fileMustExist: true })
  try {
    const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map(name =>
      Number(database.pragma(name, { simple: true })),
    ) as [number, number, number]
    return (pages - free) * size
  } finally {
    database.close()
  }
}

/** @throws SettingsError when the disk of a folder of backups has fewer free bytes. */
export async function requireFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  const inMib = (amount: number) => Math.ceil(amount / 1024 / 1024)
  throw new SettingsError(
    `The disk is too full for a backup in ${folder}: it needs ${inMib(bytes)} MiB, and ${inMib(free)} MiB are free.`,
  )
}
