import type { Database } from './client.server.ts'
import { migrations, readableFrom } from './migrator.ts'

// An update stores which older versions can use the updated tables. So a server can go back to the
// version before it without a restore: docs/decisions/0068-updates.md.

const name = 'readable-from'

/** Stores the oldest migration that code must have. For a server that knows every migration. */
export async function writeReadableFrom(db: Database): Promise<void> {
  if ((await read(db)) === readableFrom) return
  const value = Buffer.from(readableFrom)
  await db
    .insertInto('instance')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
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
  const query = db.selectFrom('instance').select('value').where('name', '=', name)
  return (await query.executeTakeFirst())?.value.toString()
}
