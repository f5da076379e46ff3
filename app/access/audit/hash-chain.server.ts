import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Database } from '#db/client.server.ts'
import { accessLogMac } from '#db/crypto/keys.server.ts'
import type { AccessLogTable } from '#db/schema.ts'

// Each row's seal is made over all that the row holds and the seal before it: a row that is changed no longer fits its
// seal, and a row that is taken out or put in breaks the row after it. Only the end can be cut without a trace, and
// the lines that are printed every hour are there for that.

/** A row of the log as it is stored. */
export type AccessRow = Selectable<AccessLogTable>

/** The seal of a row, over each of its columns. */
export function sealOf(row: Omit<AccessRow, 'mac'>): string {
  const { seq, user_id, number, at, kind, link_id, data, keep_until, previous } = row
  const digest = createHash('sha256').update(data).digest('base64url')
  return macOf(['entry', seq, user_id, number, at, kind, link_id, digest, keep_until, previous])
}

/** Where the log begins: before its first row ever, or behind what was kept long enough. */
export interface ChainStart {
  /** Number of the first row that has to be there. */
  seq: number
  /** The seal of the row before it. */
  previous: string
}

const firstStart: ChainStart = { seq: 1, previous: '' }
const startName = 'access-log-start'

/** Notes that rows before this one have been deleted. Sealed, so that nobody else can move the start. */
export async function writeChainStart(db: Database, { seq, previous }: ChainStart): Promise<void> {
  const value = Buffer.from(JSON.stringify({ seq, previous, mac: sealOfStart({ seq, previous }) }))
  await db
    .insertInto('instance')
    .values({ name: startName, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Where the log begins; undefined when the note of it was changed. */
export async function readChainStart(db: Database): Promise<ChainStart | undefined> {
  const row = await db
    .selectFrom('instance')
    .select('value')
    .where('name', '=', startName)
    .executeTakeFirst()
  if (!row) return firstStart
  try {
    const { seq, previous, mac } = JSON.parse(row.value.toString())
    return mac === sealOfStart({ seq, previous }) ? { seq, previous } : undefined
  } catch {
    return undefined
  }
}

function sealOfStart({ seq, previous }: ChainStart): string {
  return macOf(['start', seq, previous])
}

// JSON keeps the parts apart: no two lists of values are written alike.
function macOf(parts: (string | number | null)[]): string {
  return accessLogMac(Buffer.from(JSON.stringify(parts)))
}

/** The newest row, and the rows before it through its seal. */
export interface ChainHead {
  seq: number
  mac: string
}

/** What the log says its newest row is. */
export async function readChainHead(db: Database): Promise<ChainHead> {
  return await db.selectFrom('access_log_head').select(['seq', 'mac']).executeTakeFirstOrThrow()
}

/** Number and seal of the newest row on one line, to be kept where the database is not: "access log head 41 Qx…". */
export async function chainHeadLine(db: Database): Promise<string> {
  const { seq, mac } = await readChainHead(db)
  return `access log head ${seq} ${mac || '-'}`
}

/** What a check of the whole log found. */
export type ChainCheck =
  | { isWhole: true; rows: number; first: number; head: ChainHead }
  | { isWhole: false; seq: number; fault: string }

const rowsAtOnce = 500

/**
 * Checks every row of the log from its start to its head.
 * @param known a head that was noted earlier: the log must still hold that row under that seal, unless it has been
 * kept long enough.
 */
export async function verifyChain(db: Database, known?: ChainHead): Promise<ChainCheck> {
  const start = await readChainStart(db)
  if (!start) return brokenChain(0, 'the note of where the log begins was changed')
  // Read before the rows: those that are added meanwhile come after it.
  const head = await readChainHead(db)
  let { seq: next, previous } = start
  for (;;) {
    const rows = await db
      .selectFrom('access_log')
      .selectAll()
      .where('seq', '>=', next)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()
    if (rows.length === 0) break
    for (const row of rows) {
      if (row.seq !== next) return brokenChain(next, 'the row is missing')
      if (row.previous !== previous)
        return brokenChain(row.seq, 'it does not follow the row before it')
      if (row.mac !== sealOf(row)) return brokenChain(row.seq, 'the row was changed')
      if (known?.seq === row.seq && known.mac !== row.mac) {
        return brokenChain(row.seq, 'it is not the row that was noted')
      }
      next = row.seq + 1
      previous = row.mac
    }
    await othersTurn()
  }
  const fault = await faultAtEnds(db, { start, head, next, previous, known })
  return fault ?? { isWhole: true, rows: next - start.seq, first: start.seq, head }
}

async function faultAtEnds(
  db: Database,
  at: {
    start: ChainStart
    head: ChainHead
    next: number
    previous: string
    known: ChainHead | undefined
  },
): Promise<ChainCheck | undefined> {
  const { start, head, next, previous, known } = at
  if (next <= head.seq) return brokenChain(next, 'the row is missing')
  if (next > head.seq + 1 || previous !== head.mac) {
    return brokenChain(head.seq, 'the head is not the newest row')
  }
  if (known && known.seq > head.seq)
    return brokenChain(next, 'the rows up to the noted one are missing')
  const stray = await db
    .selectFrom('access_log')
    .select('seq')
    .where('seq', '<', start.seq)
    .orderBy('seq')
    .executeTakeFirst()
  return stray && brokenChain(stray.seq, 'the row stands before the beginning')
}

function brokenChain(seq: number, fault: string): ChainCheck {
  return { isWhole: false, seq, fault }
}
