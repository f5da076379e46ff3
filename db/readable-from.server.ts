import type { Database } from './client.server.ts'
import { readInstanceValue, writeInstanceValue } from './instance-values.server.ts'
import { migrations, readableFrom } from './migrator.ts'

// An update stores which older versions can use the updated tables. So a server can go back to the
// version before it without a restore: docs/decisions/0069-updates.md.

const name = 'readable-from'

/** Stores the oldest migration that code must have. For a server that knows every migration. */
export async function writeReadableFrom(db: Database): Promise<void> {
  if ((await read(db)) === readableFrom) return
  await writeInstanceValue(db, name, readableFrom)
}

/** Returns whether this version can use a database that a newer one has updated. */
export async function isReadableHere(db: Database): Promise<boolean> {
  const needed = await read(db)
  return needed !== undefined && needed in migrations
}

/**
 * Returns whether the version that last updated a database can use the tables of this version.
 * @param executed the migrations of the database.
 */
export function canGoBackFrom(executed: readonly string[]): boolean {
  return executed.includes(readableFrom)
}

async function read(db: Database): Promise<string | undefined> {
  return (await readInstanceValue(db, name))?.toString()
}
