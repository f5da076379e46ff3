import type { Database } from './client.server.ts'

// Single values of this instance, by name, in the table `instance`.

/** Returns a stored value; undefined without one. */
export async function readInstanceValue(db: Database, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('instance')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Stores a value, in place of an earlier one. */
export async function writeInstanceValue(
  db: Database,
  name: string,
  content: string,
): Promise<void> {
  const value = Buffer.from(content)
  await db
    .insertInto('instance')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
