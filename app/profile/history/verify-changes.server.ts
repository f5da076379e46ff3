import type { ChainCheckOptions, ChainHead } from '#app/access/audit/hash-chain.server.ts'
import { type Pace, yieldingPace } from '#app/lib/pace.ts'
import type { Database } from '#db/client.server.ts'
import {
  type ChangeRow,
  type ChangeSeal,
  digestOfChange,
  macOfSeal,
} from './change-seals.server.ts'
import { parseRanges } from './seal-ranges.ts'
import { SeqSet } from './seq-set.ts'

/** Returns the stored number and MAC of the newest seal. */
export async function readChangesHead(db: Database): Promise<ChainHead> {
  return await selectHead(db).executeTakeFirstOrThrow()
}

function selectHead(db: Database) {
  return db.selectFrom('change_seals_head').select(['seq', 'mac'])
}

/** Returns the head on one line, to be kept outside the database: "changes head 41 Qx…". */
export async function readChangesHeadLine(db: Database): Promise<string> {
  const { seq, mac } = await readChangesHead(db)
  return `changes head ${seq} ${mac || '-'}`
}

/** Result of a check of the change log against its seals. */
export type ChangesCheck =
  | {
      isWhole: true
      /** Rows that were compared with their seals. */
      rows: number
      /** Rows of an older version that have no seal yet. */
      unsealed: number
      seals: number
      head: ChainHead
    }
  | ChangesFault

interface ChangesFault {
  isWhole: false
  seq: number
  fault: string
}

const rowsAtOnce = 500

/**
 * Checks every seal of the chain, then every row of the change log against its newest seal. Saves
 * may go on meanwhile: their rows are left to the next check.
 * @param known an earlier head: its seal must still have this MAC.
 */
export async function verifyChanges(
  db: Database,
  known?: ChainHead,
  { pace = yieldingPace }: ChainCheckOptions = {},
): Promise<ChangesCheck> {
  // Read before the seals, so that seals which are added meanwhile come after it.
  const head = await selectHead(db).executeTakeFirst()
  if (!head) return brokenAt(0, 'the head is missing')
  const walk = new ChainWalk(db, pace)
  const fault =
    (await walk.walkTo(head, known)) ??
    (await walk.checkRows(head)) ??
    // Rows may have got newer seals since the head was read.
    (await walk.walkTo(await readChangesHead(db))) ??
    (await walk.checkRest(head))
  if (fault) return fault
  const unsealed = await countUnsealed(db)
  return { isWhole: true, rows: walk.rows, unsealed, seals: head.seq, head }
}

/** One check: the seals that were read so far, and those of them that a row must have. */
class ChainWalk {
  readonly #db: Database
  readonly #pace: Pace
  /** Seals that no later seal replaces and whose row was not read yet. */
  readonly #live = new SeqSet()
  #next = 1
  #previous = ''
  /** The seal after which every row has one. */
  #completeSeq: number | undefined
  rows = 0

  constructor(db: Database, pace: Pace) {
    this.#db = db
    this.#pace = pace
  }

  /** Checks the seals that were not read yet, up to a head. */
  async walkTo(head: ChainHead, known?: ChainHead): Promise<ChangesFault | undefined> {
    for (;;) {
      const { count, fault } = await this.#pace(() => this.#walkBatch(head, known))
      if (fault) return fault
      if (count === 0) break
    }
    if (this.#next <= head.seq) return brokenAt(this.#next, 'the seal is missing')
    if (this.#next > head.seq + 1 || this.#previous !== head.mac) {
      return brokenAt(head.seq, 'the head is not the newest seal')
    }
    if (known && known.seq > head.seq) {
      return brokenAt(this.#next, 'the seals up to the noted one are missing')
    }
    return undefined
  }

  async #walkBatch(head: ChainHead, known: ChainHead | undefined) {
    const seals = await this.#db
      .selectFrom('change_seals')
      .selectAll()
      .where('seq', '>=', this.#next)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()
    for (const seal of seals) {
      const fault = this.#read(seal, known)
      if (fault) return { count: seals.length, fault: brokenAt(...fault) }
    }
    return { count: seals.length }
  }

  #read(seal: ChangeSeal, known: ChainHead | undefined): [number, string] | undefined {
    const { seq, kind, replaces, content, previous, mac } = seal
    if (seq !== this.#next) return [this.#next, 'the seal is missing']
    if (previous !== this.#previous) return [seq, 'it does not follow the seal before it']
    if (mac !== macOfSeal(seal)) return [seq, 'the seal was changed']
    if (known?.seq === seq && known.mac !== mac) return [seq, 'it is not the seal that was noted']
    if (kind === 'change') this.#live.add(seq)
    if (kind === 'complete') this.#completeSeq ??= seq
    if (replaces !== null) this.#live.delete(replaces)
    if (kind === 'erasure') {
      for (const [from, to] of parseRanges(content ?? '[]')) {
        for (let erased = from; erased <= to; erased++) this.#live.delete(erased)
      }
    }
    this.#next = seq + 1
    this.#previous = mac
    return undefined
  }

  /** Compares the rows with their seals, in the order of the seals up to a head. */
  async checkRows(head: ChainHead): Promise<ChangesFault | undefined> {
    let last: ChangeRow | undefined
    for (;;) {
      const after = last
      const batch = await this.#pace(() => this.#checkRowsAfter(after, head))
      if (batch.fault || !batch.last) return batch.fault
      last = batch.last
    }
  }

  /** Returns the last row of a batch; undefined if no more follow. */
  async #checkRowsAfter(
    last: ChangeRow | undefined,
    head: ChainHead,
  ): Promise<{ fault?: ChangesFault; last?: ChangeRow }> {
    const rows = await this.#db
      .selectFrom('profile_changes as change')
      .leftJoin('change_seals as newest', 'newest.seq', 'change.seal')
      .selectAll('change')
      .select('newest.digest')
      .where('change.seal', '>=', last?.seal ?? 1)
      .where('change.seal', '<=', head.seq)
      .orderBy('change.seal')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      // A batch begins with the last row of the one before, because two rows may have one seal.
      const fault = row.id === last?.id ? undefined : this.#compare(row)
      if (fault) return { fault: brokenAt(row.seal ?? 0, fault) }
    }
    return rows.length < rowsAtOnce ? {} : { last: rows.at(-1) }
  }

  #compare(row: ChangeRow & { digest: string | null }): string | undefined {
    if (row.digest !== digestOfChange(row)) return 'the row was changed'
    if (!this.#live.has(row.seal ?? 0)) return 'the row is older than its newest seal'
    this.#live.delete(row.seal ?? 0)
    this.rows += 1
    return undefined
  }

  /** Looks for seals without a row, rows without a seal, and numbers outside the chain. */
  async checkRest(head: ChainHead): Promise<ChangesFault | undefined> {
    const missing = this.#live.first()
    if (missing !== undefined && missing <= head.seq) {
      return brokenAt(missing, 'the row is missing')
    }
    const stray = (await findStrayRow(this.#db)) ?? (await findStraySeal(this.#db))
    if (stray) return stray
    if (this.#completeSeq === undefined || (await countUnsealed(this.#db)) === 0) return undefined
    return brokenAt(this.#completeSeq, 'a row without a seal was added after it')
  }
}

// Each statement reads the head with the newest row, so that a save in between changes nothing.
async function findStrayRow(db: Database): Promise<ChangesFault | undefined> {
  const rows = db.selectFrom('profile_changes').select('seal').limit(1)
  const lowest = await rows.where('seal', '<', 1).executeTakeFirst()
  const newest = await rows
    .select(row => row.selectFrom('change_seals_head').select('change_seals_head.seq').as('head'))
    .where('seal', 'is not', null)
    .orderBy('seal', 'desc')
    .executeTakeFirst()
  const stray = lowest ?? (isAfterHead(newest?.seal, newest?.head) ? newest : undefined)
  return stray && brokenAt(Number(stray.seal), 'the row has a seal that does not exist')
}

async function findStraySeal(db: Database): Promise<ChangesFault | undefined> {
  const seals = db.selectFrom('change_seals').select('change_seals.seq').limit(1)
  const lowest = await seals.where('seq', '<', 1).executeTakeFirst()
  const newest = await seals
    .select(row => row.selectFrom('change_seals_head').select('change_seals_head.seq').as('head'))
    .orderBy('change_seals.seq', 'desc')
    .executeTakeFirst()
  const stray = lowest ?? (isAfterHead(newest?.seq, newest?.head) ? newest : undefined)
  return stray && brokenAt(stray.seq, 'the head is not the newest seal')
}

// SQLite stores any value in a column of numbers, and sorts text after them.
function isAfterHead(seq: unknown, head: number | null | undefined): boolean {
  return seq !== undefined && !(Number(seq) <= (head ?? 0))
}

async function countUnsealed(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('profile_changes')
    .select(rows => rows.fn.countAll<number | string>().as('count'))
    .where('seal', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function brokenAt(seq: number, fault: string): ChangesFault {
  return { isWhole: false, seq, fault }
}
