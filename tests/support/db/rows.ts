import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#db/client.server.ts'
import type { AllTables } from '#db/schema.ts'

type Row<Table extends keyof AllTables> = Selectable<AllTables[Table]>

/**
 * Returns the first row with these values.
 * @throws without such a row.
 */
export async function readRow<Table extends keyof AllTables>(
  db: Database,
  table: Table,
  where: Partial<Row<Table>> = {},
): Promise<Row<Table>> {
  const rows = await sql<Row<Table>>`
    select * from ${sql.table(table)} ${matching(where)}
  `.execute(db)
  const [row] = rows.rows
  if (!row) throw new Error(`No such row in ${table}`)
  return row
}

/** Counts the rows with these values. */
export async function countRows<Table extends keyof AllTables>(
  db: Database,
  table: Table,
  where: Partial<Row<Table>> = {},
): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)} ${matching(where)}
  `.execute(db)
  return Number(rows[0]?.count)
}

/** Changes all rows with these values, as a writer of the database can: without new MACs. */
export async function changeRows<Table extends keyof AllTables>(
  db: Database,
  table: Table,
  changes: Updateable<AllTables[Table]>,
  where: Partial<Row<Table>> = {},
): Promise<void> {
  const set = sql.join(equations(changes))
  await sql`update ${sql.table(table)} set ${set} ${matching(where)}`.execute(db)
}

function matching(where: object) {
  const conditions = Object.entries(where).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  )
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

function equations(values: object) {
  return Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
}
