import { sql } from 'kysely'
import { z } from 'zod'
import { readChainHead } from '#app/access/audit/hash-chain.server.ts'
import { version } from '#app/lib/version.ts'
import type { Database, Engine } from '#db/client.server.ts'
import { findSecret } from '#db/crypto/instance-secret.server.ts'
import { readMigrations, readTables, type Tables } from '#db/read-tables.server.ts'

/** The format of a backup. A later one has another name, which this version refuses. */
export const backupFormat = 'medfold-backup-1'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const chainHead = z.strictObject({ seq: z.number().int().min(0), mac: z.string() })
const packedFile = z.strictObject({ bytes: z.number().int().min(0), sha256 })

/** The first file of a backup: it describes the other files. */
export const Manifest = z.strictObject({
  format: z.literal(backupFormat),
  /** Version of Medfold that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Every migration that the database has run, in order. */
  migrations: z.array(z.string()),
  /** Number of rows by table. */
  rows: z.record(z.string(), z.number().int().min(0)),
  /** Newest row of the access log; null in a database from before it. */
  accessLogHead: chainHead.nullable(),
  /** Head of the change log in 0.1.0, which refuses a backup without this entry; now null. */
  changesHead: z.unknown().optional(),
  /**
   * The result of `describeSettings`. Absent before an update: the version before it may refuse
   * an entry that it does not know.
   */
  settings: z.record(z.string(), z.string().nullable()).optional(),
  /** The wrapped instance secret, as in the database: it shows if a master key fits. */
  instanceSecret: z.base64().nullable(),
  /** Every other file by its name. */
  files: z.record(z.string(), packedFile),
})

export type Manifest = z.infer<typeof Manifest>

/** The part of a manifest that describes the content of a database. */
export type DatabaseFacts = Pick<
  Manifest,
  'migrations' | 'rows' | 'accessLogHead' | 'changesHead' | 'instanceSecret'
>

/** Reads the facts of a database of any version; all of one moment in a transaction. */
export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const tables = await readTables(db)
  const rows: Record<string, number> = {}
  for (const table of [...tables.keys()].sort()) rows[table] = await countRows(db, table)
  return {
    migrations: await readMigrations(db, tables),
    rows,
    accessLogHead: tables.has('access_log_head') ? await readChainHead(db) : null,
    changesHead: null,
    instanceSecret: await readInstanceSecret(db, tables),
  }
}

async function countRows(db: Database, table: string): Promise<number> {
  const query = sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`
  const { rows } = await query.execute(db)
  return Number(rows[0]?.count)
}

async function readInstanceSecret(db: Database, tables: Tables): Promise<string | null> {
  const secret = tables.has('instance') ? await findSecret(db) : undefined
  return secret?.toString('base64') ?? null
}

/** Returns a new manifest of this version, without its files. */
export function newManifest(engine: Engine, facts: DatabaseFacts, now: Date): Manifest {
  return {
    format: backupFormat,
    version,
    madeAt: now.toISOString(),
    engine,
    ...facts,
    files: {},
  }
}
