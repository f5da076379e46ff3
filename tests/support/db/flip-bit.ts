import type { Updateable } from 'kysely'
import type { Database } from '#db/client.server.ts'
import type { AllTables } from '#db/schema.ts'
import { changeRows, readRow } from './rows.ts'

/**
 * Flips one bit of a sealed column, as a bad disk does. The value cannot be opened afterwards.
 * @param where column and value that name the row.
 */
export async function flipBit<Table extends keyof AllTables>(
  db: Database,
  table: Table,
  column: Extract<keyof AllTables[Table], string>,
  where: Parameters<typeof readRow<Table>>[2],
): Promise<void> {
  const row: object = await readRow(db, table, where)
  const bytes = Buffer.from(row[column as keyof object])
  const at = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await changeRows(db, table, { [column]: bytes } as Updateable<AllTables[Table]>, where)
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
