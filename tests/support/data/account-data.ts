import { accountExport } from '#app/account-data/export/account-export.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import type { AllTables } from '#db/schema.ts'
import { countRows } from '../db/rows.ts'

/** Returns the exported file of an account, as text. */
export async function readExport(db: Database, person: Person, now = new Date()): Promise<string> {
  const pieces: string[] = []
  for await (const piece of accountExport(db, person, now)) pieces.push(piece)
  return pieces.join('')
}

/**
 * Counts the rows that hold an id, by table and column. Columns without such a row are left out.
 */
export async function countRowsWithId(db: Database, id: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { name: table, columns } of await db.introspection.getTables()) {
    for (const { name: column, dataType } of columns) {
      if (!/text|varchar/i.test(dataType)) continue
      const count = await countRows(db, table as keyof AllTables, { [column]: id })
      if (count > 0) found[`${table}.${column}`] = count
    }
  }
  return found
}
