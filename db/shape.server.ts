import { sql } from 'kysely'
import type { Database, Engine } from './client.server.ts'

/** A part of a schema: a table, column, key, constraint, index or trigger. */
interface ShapePart {
  table: string
  /** Its type, columns or target, in one form for both engines; triggers differ. */
  detail: string
}

/** The parts of a schema by their names, such as `column users.id`. */
export type Shape = Map<string, ShapePart>

/** Returns the tables of a database; in PostgreSQL those of the first schema in its search path. */
export function readShape(db: Database, engine: Engine): Promise<Shape> {
  return engine === 'postgres' ? readPostgres(db) : readSqlite(db)
}

/**
 * Returns the differences between two schemas, each in a few words. Ignores foreign tables and
 * indexes.
 * @param own names of Medfold's tables, with those of later migrations.
 */
export function shapeDifferences(
  expected: Shape,
  actual: Shape,
  own: ReadonlySet<string>,
): string[] {
  const missing = [...expected.keys()].filter(
    name => !actual.has(name) && isTableOrInTable(expected, actual, name),
  )
  const unexpected = [...actual].filter(
    ([name, part]) =>
      !expected.has(name) &&
      own.has(part.table) &&
      !name.startsWith('index ') &&
      (name.startsWith('table ') || expected.has(`table ${part.table}`)),
  )
  const different = [...expected].filter(([name, { detail }]) => {
    const found = actual.get(name)
    return found !== undefined && found.detail !== detail
  })
  return [
    ...missing.map(name => `missing ${name}`),
    ...different.map(([name]) => `different ${name}`),
    ...unexpected.map(([name]) => `unexpected ${name}`),
  ]
}

// A missing table is one difference, without its columns and indexes.
function isTableOrInTable(expected: Shape, actual: Shape, name: string): boolean {
  const table = `table ${expected.get(name)?.table}`
  return name === table || actual.has(table)
}

interface Column {
  table: string
  name: string
  type: string
  required: boolean | number
  preset: string | null
}

/** A key or constraint, with its columns in order. */
interface Constraint {
  table: string
  kind: 'primary' | 'unique' | 'foreign'
  columns: string
  /** Target of a foreign key: table, column and what a deletion does. */
  target: string | null
}

interface Index {
  table: string
  name: string
  columns: string
  uniqueness: boolean | number
}

interface Trigger {
  table: string
  name: string
  detail: string
}

function formatShape(parts: {
  tables: { name: string }[]
  columns: Column[]
  constraints: Constraint[]
  indexes: Index[]
  triggers: Trigger[]
}): Shape {
  const shape: Shape = new Map()
  for (const { name } of parts.tables) shape.set(`table ${name}`, { table: name, detail: '' })
  for (const { table, name, type, required, preset } of parts.columns) {
    const plain = type.toLowerCase().replace(/^(blob|bytea)$/, 'bytes')
    const words = [plain, required && 'required', preset?.replace(/::[\w ]+$/, '')]
    shape.set(`column ${table}.${name}`, { table, detail: words.filter(Boolean).join(' ') })
  }
  for (const { table, kind, columns, target } of parts.constraints) {
    if (kind === 'primary') shape.set(`primary key of ${table}`, { table, detail: columns })
    else {
      const name = `${kind === 'unique' ? 'unique constraint' : 'foreign key'} ${table} (${columns})`
      shape.set(name, { table, detail: target ?? '' })
    }
  }
  for (const { table, name, columns, uniqueness } of parts.indexes) {
    const detail = `${table} (${columns})${uniqueness ? ' unique' : ''}`
    shape.set(`index ${name}`, { table, detail })
  }
  for (const { table, name, detail } of parts.triggers) {
    shape.set(`trigger ${name}`, { table, detail: detail.replace(/\s+/g, ' ').trim() })
  }
  return shape
}

async function readSqlite(db: Database): Promise<Shape> {
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'sqlite\\_%' escape '\\'`.execute(db)
  const { rows: columns } = await sql<Column>`select t.name as "table", c.name, c.type,
    c."notnull" or c.pk > 0 as required, c.dflt_value as preset
    from sqlite_master as t, pragma_table_info(t.name) as c where t.type = 'table'`.execute(db)
  const { rows: constraints } = await sql<Constraint>`
    select t.name as "table", 'primary' as kind, null as target,
      (select group_concat(name, ', ') from
        (select name from pragma_table_info(t.name) where pk > 0 order by pk)) as columns
      from sqlite_master as t where t.type = 'table'
    union all select t.name, 'unique', null,
      (select group_concat(name, ', ') from
        (select name from pragma_index_info(i.name) order by seqno))
      from sqlite_master as t, pragma_index_list(t.name) as i
      where t.type = 'table' and i.origin = 'u'
    union all select t.name, 'foreign', f."table" || '.' || f."to" || ' ' || lower(f.on_delete), f."from"
      from sqlite_master as t, pragma_foreign_key_list(t.name) as f where t.type = 'table'
  `.execute(db)
  const { rows: indexes } = await sql<Index>`select t.name as "table", i.name,
      i."unique" as uniqueness,
      (select group_concat(name, ', ') from
        (select name from pragma_index_info(i.name) order by seqno)) as columns
    from sqlite_master as t, pragma_index_list(t.name) as i
    where t.type = 'table' and i.origin = 'c'`.execute(db)
  const { rows: triggers } = await sql<Trigger>`select tbl_name as "table", name, sql as detail
    from sqlite_master where type = 'trigger'`.execute(db)
  return formatShape({ tables, columns, constraints, indexes, triggers })
}

// Reads the catalogue of the schema that unqualified names belong to.
async function readPostgres(db: Database): Promise<Shape> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name
    from pg_class where relkind in ('r', 'p') and relnamespace = ${ownSchema}`.execute(db)
  const { rows: columns } = await sql<Column>`select t.relname as "table", c.attname as name,
      format_type(c.atttypid, c.atttypmod) as type, c.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as preset
    from pg_attribute as c join pg_class as t on t.oid = c.attrelid
    left join pg_attrdef as d on d.adrelid = c.attrelid and d.adnum = c.attnum
    where t.relkind in ('r', 'p') and t.relnamespace = ${ownSchema}
      and c.attnum > 0 and not c.attisdropped`.execute(db)
  const { rows: constraints } = await sql<Constraint>`select t.relname as "table",
      case k.contype when 'p' then 'primary' when 'u' then 'unique' else 'foreign' end as kind,
      (select string_agg(c.attname, ', ' order by n.place)
        from unnest(k.conkey) with ordinality as n (number, place)
        join pg_attribute as c on c.attrelid = t.oid and c.attnum = n.number) as columns,
      (select o.relname || '.' || c.attname || ' ' || case k.confdeltype
          when 'c' then 'cascade' when 'n' then 'set null' when 'd' then 'set default'
          when 'r' then 'restrict' else 'no action' end
        from pg_class as o join pg_attribute as c on c.attrelid = o.oid and c.attnum = k.confkey[1]
        where o.oid = k.confrelid) as target
    from pg_constraint as k join pg_class as t on t.oid = k.conrelid
    where k.contype in ('p', 'u', 'f') and t.relnamespace = ${ownSchema}`.execute(db)
  const { rows: indexes } = await sql<Index>`select t.relname as "table", i.relname as name,
      x.indisunique as uniqueness,
      (select string_agg(c.attname, ', ' order by n.place)
        from unnest(x.indkey::int2[]) with ordinality as n (number, place)
        join pg_attribute as c on c.attrelid = t.oid and c.attnum = n.number) as columns
    from pg_index as x join pg_class as i on i.oid = x.indexrelid
    join pg_class as t on t.oid = x.indrelid
    where t.relnamespace = ${ownSchema} and x.indisvalid
      and not exists (select 1 from pg_constraint where conindid = x.indexrelid)`.execute(db)
  const { rows: triggers } = await sql<Trigger>`select t.relname as "table", g.tgname as name,
      f.prosrc as detail
    from pg_trigger as g join pg_class as t on t.oid = g.tgrelid join pg_proc as f on f.oid = g.tgfoid
    where not g.tgisinternal and g.tgenabled in ('O', 'A')
      and t.relnamespace = ${ownSchema}`.execute(db)
  return formatShape({ tables, columns, constraints, indexes, triggers })
}

const ownSchema = sql`(select oid from pg_namespace where nspname = current_schema())`
