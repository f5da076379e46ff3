import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/client.server.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'

test('every foreign key has an index', async () => {
  const db = await openTestDatabase()
  const without: string[] = []
  for (const { name: table } of await db.introspection.getTables()) {
    const indexed = new Set(await firstColumns(db, table))
    for (const { from } of await pragma(db, `foreign_key_list(${table})`)) {
      if (!indexed.has(from)) without.push(`${table}.${from}`)
    }
  }
  expect(without).toEqual([])
})

/** Returns the first column of every index of a table, with those of constraints. */
async function firstColumns(db: Database, table: string) {
  const indexes = await pragma(db, `index_list(${table})`)
  const columns = indexes.map(({ name }) => pragma(db, `index_info(${name})`))
  return (await Promise.all(columns)).map(([first]) => first?.name)
}

async function pragma(db: Database, call: string) {
  return (await sql.raw<Record<string, string>>(`pragma ${call}`).execute(db)).rows
}
