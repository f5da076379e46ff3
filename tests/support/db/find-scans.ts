import { CompiledQuery, sql } from 'kysely'
import { type Database, isSqlite } from '#db/client.server.ts'

// These do not grow with the accounts.
const fixedTables = ['instance', 'access_log_head']
// These grow without end for one account, so their pages are read in the order of an index.
const pagedTables = ['access_log', 'profile_changes', 'responder_notes', 'mail_outbox']

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/**
 * Returns the statements that read a growing table from end to end, or sort it for a page, each
 * after that table.
 */
export async function findScans(db: Database, statements: Statement[]): Promise<string[]> {
  const distinct = new Map(statements.map(statement => [statement.sql, statement]))
  return await db.connection().execute(async connection => {
    const find = isSqlite(db) ? scannedInSqlite : scannedInPostgres
    // A small table is scanned as long as PostgreSQL has any other plan.
    if (!isSqlite(db)) await sql.raw(onlyIndexes).execute(connection)
    const scans: string[] = []
    for (const statement of distinct.values()) {
      if (!/^(select|insert|update|delete|with)\b/.test(statement.sql)) continue
      const tables = await find(connection, statement)
      const growing = new Set(tables.filter(table => !fixedTables.includes(table)))
      for (const table of growing) scans.push(`${table}: ${statement.sql}`)
    }
    return scans
  })
}

async function explain<Row>(db: Database, how: string, { sql, parameters }: Statement) {
  return (await db.executeQuery<Row>(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))).rows
}

async function scannedInSqlite(db: Database, statement: Statement): Promise<string[]> {
  const rows = await explain<{ detail: string }>(db, 'explain query plan', statement)
  const details = rows.map(({ detail }) => detail)
  const isLimited = / limit /.test(statement.sql)
  const isSorted = details.includes('USE TEMP B-TREE FOR ORDER BY')
  // The first rows in the order of the table or of an index.
  if (isLimited && !isSorted && !/ where /.test(statement.sql)) return []
  return details.flatMap(detail => {
    const [, how, alias] = /^(SCAN|SEARCH) ([a-z]\w*)/.exec(detail) ?? []
    if (!alias) return []
    const table = new RegExp(`"(\\w+)" as "${alias}"`).exec(statement.sql)?.[1] ?? alias
    const isPageSorted = isLimited && isSorted && pagedTables.includes(table)
    return how === 'SCAN' || isPageSorted ? [table] : []
  })
}

const onlyIndexes =
  'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

async function scannedInPostgres(db: Database, statement: Statement): Promise<string[]> {
  const rows = await explain<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    db,
    'explain (format json)',
    statement,
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
