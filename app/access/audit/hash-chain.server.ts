import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Pace, yieldingPace } from '#app/lib/pace.ts'
import type { Database } from '#db/client.server.ts'
import { accessLogMac } from '#db/crypto/keys.server.ts'
import { readInstanceValue, writeInstanceValue } from '#db/instance-values.server.ts'
import type { AccessLogTable } from '#db/schema.ts'

// Each seal covers its row and the seal before it, so a changed, missing or added row breaks the
// chain. Only truncation at the end leaves no trace: the hourly head lines cover that.

export type AccessRow = Selectable<AccessLogTable>

/** Returns the seal of a row, over each of its columns. */
export function computeRowSeal(row: Omit<AccessRow, 'mac'>): string {
  const { seq, user_id, number, at, kind, link_id, data, keep_until, previous } = row
  const digest = createHash('sha256').update(data).digest('base64url')
  return computeMac([
    'entry',
    seq,
    user_id,
    number,
    at,
    kind,
    link_id,
    digest,
    keep_until,
    previous,
  ])
}

/** The start of the log: before its first row ever, or after the purged rows. */
export interface ChainStart {
  /** Number of the first row that must exist. */
  seq: number
  /** The seal of the row before it. */
  previous: string
}

const firstStart: ChainStart = { seq: 1, previous: '' }
const startName = 'access-log-start'

/** Stores that the rows before this one were purged, with a MAC so that nobody else can do so. */
export async function writeChainStart(db: Database, { seq, previous }: ChainStart): Promise<void> {
  const mac = computeStartSeal({ seq, previous })
  await writeInstanceValue(db, startName, JSON.stringify({ seq, previous, mac }))
}

/** Returns the start of the log; undefined when its stored value was changed. */
export async function readChainStart(db: Database): Promise<ChainStart | undefined> {
  const value = await readInstanceValue(db, startName)
  if (!value) return firstStart
  try {
    const { seq, previous, mac } = JSON.parse(value.toString())
    return mac === computeStartSeal({ seq, previous }) ? { seq, previous } : undefined
  } catch {
    return undefined
  }
}

function computeStartSeal({ seq, previous }: ChainStart): string {
  return computeMac(['start', seq, previous])
}

// JSON separates the parts: different lists of values give different texts.
function computeMac(parts: (string | number | null)[]): string {
  return accessLogMac(Buffer.from(JSON.stringify(parts)))
}

/** The newest row, and through its seal all rows before it. */
export interface ChainHead {
  seq: number
  mac: string
}

/** Returns the stored number and seal of the newest row. */
export async function readChainHead(db: Database): Promise<ChainHead> {
  return await db.selectFrom('access_log_head').select(['seq', 'mac']).executeTakeFirstOrThrow()
}

/**
 * Returns the head on one line, to be kept outside the database: "access log head 41 Qx…";
 * undefined for a log without rows.
 */
export async function readChainHeadLine(db: Database): Promise<string | undefined> {
  const { seq, mac } = await readChainHead(db)
  return seq === 0 ? undefined : `access log head ${seq} ${mac}`
}

/** Result of a check of the whole log. */
export type ChainCheck =
  | { isWhole: true; rows: number; first: number; head: ChainHead }
  | { isWhole: false; seq: number; fault: string }

const rowsAtOnce = 500

/**
 * Checks every row of the log from its start to its head.
 * @param known an earlier head: its row must still have this seal, unless it was purged.
 * @param options `pace` runs each batch; between batches requests run.
 */
export async function verifyChain(
  db: Database,
  known?: ChainHead,
  { pace = yieldingPace }: { pace?: Pace } = {},
): Promise<ChainCheck> {
  const start = await readChainStart(db)
  if (!start) return brokenChain(0, 'the stored start of the log was changed')
  // Read before the rows, so that rows which are added meanwhile come after it.
  const head = await readChainHead(db)
  let { seq: next, previous } = start
  for (;;) {
    const at = { head, next, previous, known }
    const batch = await pace(() => checkBatch(db, at))
    if ('isWhole' in batch) return batch
    if (batch.next === next) break
    next = batch.next
    previous = batch.previous
  }
  const fault = await findFaultAtEnds(db, { start, head, next, previous, known })
  return fault ?? { isWhole: true, rows: next - start.seq, first: start.seq, head }
}

/** Returns the place after some more rows, or their first fault. */
async function checkBatch(
  db: Database,
  at: { head: ChainHead; next: number; previous: string; known: ChainHead | undefined },
): Promise<{ next: number; previous: string } | ChainCheck> {
  const { head, known } = at
  let { next, previous } = at
  const rows = await db
    .selectFrom('access_log')
    .selectAll()
    .where('seq', '>=', next)
    .where('seq', '<=', head.seq)
    .orderBy('seq')
    .limit(rowsAtOnce)
    .execute()
  for (const row of rows) {
    if (row.seq !== next) return brokenChain(next, 'the row is missing')
    if (row.previous !== previous)
      return brokenChain(row.seq, 'it does not follow the row before it')
    if (row.mac !== computeRowSeal(row)) return brokenChain(row.seq, 'the row was changed')
    if (known?.seq === row.seq && known.mac !== row.mac) {
      return brokenChain(row.seq, 'it is not the row that was noted')
    }
    next = row.seq + 1
    previous = row.mac
  }
  return { next, previous }
}

async function findFaultAtEnds(
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
  return stray && brokenChain(stray.seq, 'the row is before the start of the log')
}

function brokenChain(seq: number, fault: string): ChainCheck {
  return { isWhole: false, seq, fault }
}
