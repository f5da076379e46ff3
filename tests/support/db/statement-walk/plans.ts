import { CompiledQuery, sql } from 'kysely'
import { timeIn } from '#app/lib/time.ts'
import type { Database, Engine } from '#db/client.server.ts'
import { isGrowing } from './growing-tables.ts'
import type { Parameter, Statement } from './recordings.ts'

/**
 * Returns the growing tables that a statement scans, by the plan of its engine.
 * @throws the error of the engine for an invalid statement.
 */
export async function scannedTables(
  db: Database,
  engine: Engine,
  statement: Pick<Statement, 'sql' | 'parameters'>,
): Promise<string[]> {
  const parameters = statement.parameters.map(valueNow)
  const tables =
    engine === 'sqlite'
      ? await scannedInSqlite(db, statement.sql, parameters)
      : await scannedInPostgres(db, statement.sql, parameters)
  return [...new Set(tables.filter(isGrowing))]
}

function valueNow(parameter: Parameter): unknown {
  if (typeof parameter !== 'object' || parameter === null) return parameter
  if ('bytes' in parameter) return Buffer.alloc(Math.min(parameter.bytes, 200))
  return timeIn(parameter.inMs)
}

// The plan names aliases; the statement says which table an alias is.
async function scannedInSqlite(db: Database, text: string, parameters: unknown[]) {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, parameters),
  )
  const details = rows.map(({ detail }) => detail)
  const isSorted = details.some(detail => detail.startsWith('USE TEMP B-TREE'))
  // The first rows in the order of the table or an index.
  if (/ limit /.test(text) && !/ where /.test(text) && !isSorted) return []
  return details.flatMap(detail => {
    const name = /^SCAN (?!CONSTANT)(\w+)/.exec(detail)?.[1]
    return name ? [tableOf(name, text)] : []
  })
}

function tableOf(alias: string, text: string): string {
  return new RegExp(`"?(\\w+)"? as "?${alias}"?\\b`, 'i').exec(text)?.[1] ?? alias
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

async function scannedInPostgres(db: Database, text: string, parameters: unknown[]) {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, parameters),
  )
  return rows.flatMap(row => scannedIn(row['QUERY PLAN'][0].Plan, false))
}

// An index scan without a condition reads the whole index, unless the query is limited.
function scannedIn(node: PlanNode, isLimited: boolean): string[] {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Cond': condition, Filter } = node
  const isWholeIndex = /^Index (Only )?Scan$/.test(kind) && !condition
  const isScan = kind === 'Seq Scan' || (isWholeIndex && (!isLimited || Filter !== undefined))
  const below = (node.Plans ?? []).flatMap(plan => scannedIn(plan, kind === 'Limit'))
  return isScan && table ? [table, ...below] : below
}

/** Drops the statistics of a SQLite database, as on a server that never counted them. */
export async function dropStatistics(db: Database): Promise<void> {
  await sql`drop table if exists sqlite_stat1`.execute(db)
}
