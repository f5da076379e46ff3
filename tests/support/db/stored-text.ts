import type { AllTables } from '#db/schema.ts'
import type { TestDatabase } from './database.ts'

/**
 * Returns every value in these tables as one text, with bytes as Latin-1.
 * @throws Error if they have no row: a test would find nothing in nothing.
 */
export async function storedText(
  db: TestDatabase,
  ...tables: (keyof AllTables)[]
): Promise<string> {
  const rows = await Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute()))
  const stored = rows.flat()
  if (stored.length === 0) throw new Error(`Nothing is stored in ${tables.join(', ')}`)
  return stored
    .flatMap(row => Object.values(row))
    .map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n')
}
