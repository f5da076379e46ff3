import type { Database } from '#db/client.server.ts'
import type { Schema } from '#db/schema.ts'

type Column<Table extends keyof Schema> = Extract<keyof Schema[Table], string>

/**
 * Flips one bit of a sealed column, as a bad disk does. The value cannot be opened afterwards.
 * @param where column and value that name the row.
 */
export async function flipBit<Table extends keyof Schema>(
  db: Database,
  table: Table,
  column: Column<Table>,
  where: Partial<Record<Column<Table>, string | number>>,
): Promise<void> {
  // The signature checks the names; Kysely cannot follow them through a type parameter.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const any = db as any
  let query = any.selectFrom(table).select(column)
  let update = any.updateTable(table)
  for (const [name, value] of Object.entries(where)) {
    query = query.where(name, '=', value)
    update = update.where(name, '=', value)
  }
  const row = await query.executeTakeFirstOrThrow()
  const bytes = Buffer.from(row[column])
  const at = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await update.set({ [column]: bytes }).execute()
}

/**
 * Flips one bit in a saved section of a record.
 * @param section name in the table.
 */
export async function flipSection(
  db: Database,
  owner: { id: string },
  section: string,
): Promise<void> {
  await flipBit(db, 'medical_profiles', 'data', { user_id: owner.id, section })
}
