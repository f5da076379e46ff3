import { hash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Database, isSqlite } from '#db/client.server.ts'
import { changeLogMac } from '#db/crypto/keys.server.ts'
import type { ChangeSealKind, ChangeSealsTable, ProfileChangesTable } from '#db/schema.ts'
import { formatRanges } from './seal-ranges.ts'

// Every write of the change log appends a seal to a hash chain, so that a changed, removed or added
// row is found: docs/decisions/0067-sealed-changes.md.

/** A row of the change log. */
export type ChangeRow = Selectable<ProfileChangesTable>

/** A link of the hash chain of the change log. */
export type ChangeSeal = Selectable<ChangeSealsTable>

/** The next number of the chain, and the MAC of the seal before it. */
interface NextSeal {
  seq: number
  mac: string
}

/** Returns the MAC of a row of the change log, over each of its columns except `seal`. */
export function digestOfChange(row: Omit<ChangeRow, 'seal'>): string {
  const { id, user_id, number, section, started_at, changed_at, changed_by, way, data } = row
  const content = hash('sha256', data, 'base64url')
  return changeLogMac(
    JSON.stringify([
      'row',
      id,
      user_id,
      number,
      section,
      started_at,
      changed_at,
      changed_by,
      way,
      content,
    ]),
  )
}

/** Returns the MAC of a seal, over each of its other columns. */
export function macOfSeal(seal: Omit<ChangeSeal, 'mac'>): string {
  const { seq, kind, digest, replaces, content, previous } = seal
  return changeLogMac(JSON.stringify(['seal', seq, kind, digest, replaces, content, previous]))
}

/**
 * Writes a row of the change log with its seal. Call it last in a transaction, because it locks the
 * chain until the transaction ends.
 * @param write gets the row with the number of its new seal.
 * @param replaces the seal that the row had before.
 */
export async function writeSealed(
  db: Database,
  row: Omit<ChangeRow, 'seal'>,
  write: (sealed: ChangeRow) => Promise<unknown>,
  replaces: number | null = null,
): Promise<void> {
  const next = await takeNextSeal(db)
  await write({ ...row, seal: next.seq })
  await writeSeal(db, next, { kind: 'change', digest: digestOfChange(row), replaces })
}

/** Appends the seal of a removed row of the change log. Call it last in a transaction. */
export async function sealRemoval(db: Database, replaces: number): Promise<void> {
  await writeSeal(db, await takeNextSeal(db), { kind: 'removal', replaces })
}

/**
 * Appends the seal of an erased account. Call it last in a transaction.
 * @param seqs from `deleteChangesOfAccount`; without any, nothing is appended.
 */
export async function sealErasure(db: Database, seqs: number[]): Promise<void> {
  if (seqs.length === 0) return
  const content = formatRanges(seqs)
  await writeSeal(db, await takeNextSeal(db), { kind: 'erasure', content })
}

const rowsAtOnce = 200

/**
 * Deletes the change log of an account, whose row is locked. Returns the seals of the rows without
 * those that were not written here, so that an erasure cannot hide them.
 */
export async function deleteChangesOfAccount(db: Database, userId: string): Promise<number[]> {
  const seqs: number[] = []
  for (;;) {
    const next = await db
      .selectFrom('profile_changes')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    if (next.length === 0) return seqs
    // Reads the rows as they are when they are deleted: `sealOldChanges` may run at the same time.
    const rows = await db
      .deleteFrom('profile_changes')
      .where(
        'id',
        'in',
        next.map(({ id }) => id),
      )
      .returningAll()
      .execute()
    seqs.push(...(await findGenuineSeals(db, rows)))
  }
}

async function findGenuineSeals(db: Database, rows: ChangeRow[]): Promise<number[]> {
  const stored = rows.flatMap(({ seal }) => seal ?? [])
  if (stored.length === 0) return []
  const seals = await db
    .selectFrom('change_seals')
    .select(['seq', 'digest'])
    .where('seq', 'in', stored)
    .execute()
  const digests = new Map(seals.map(({ seq, digest }) => [seq, digest]))
  const withDigest = rows.map(row => ({ ...row, digest: digests.get(row.seal ?? 0) ?? null }))
  return withDigest.filter(isSealed).map(({ seal }) => seal)
}

/**
 * Returns whether a row of the change log is as the server wrote it; false without a seal.
 * @param row with the digest of its newest seal.
 */
export function isSealed<Row extends ChangeRow & { digest: string | null }>(
  row: Row,
): row is Row & { seal: number } {
  return row.seal !== null && row.digest === digestOfChange(row)
}

/** Returns the seal after which every row has one; undefined while older rows get theirs. */
export async function findCompleteSeal(db: Database): Promise<ChangeSeal | undefined> {
  return await db
    .selectFrom('change_seals')
    .selectAll()
    // A literal, so that both engines use the partial index.
    .where('kind', '=', sql.lit<ChangeSealKind>('complete'))
    .limit(1)
    .executeTakeFirst()
}

/**
 * Seals some rows of an older version, in the caller's transaction; without any left, appends the
 * seal `complete`. Several servers run one after the other.
 * @returns true once every row has its seal.
 */
export async function sealOldChanges(trx: Database, count: number): Promise<boolean> {
  // Locks rows before the head, as an erasure does, so that neither waits for the other.
  const rows = await selectUnsealed(trx)
    .selectAll()
    .limit(count)
    .$if(!isSqlite(trx), query => query.forUpdate().skipLocked())
    .execute()
  const head = await lockHead(trx)
  // From then on a row without a seal is a foreign row.
  if (await findCompleteSeal(trx)) return true
  const seals: ChangeSeal[] = []
  for (const row of rows) {
    const seal = toSeal(nextAfter(seals.at(-1) ?? head), {
      kind: 'change',
      digest: digestOfChange(row),
    })
    seals.push(seal)
    const change = trx.updateTable('profile_changes').where('id', '=', row.id)
    await change.set({ seal: seal.seq }).execute()
  }
  // Another server may have locked the last rows.
  const isComplete = rows.length === 0 && !(await hasUnsealed(trx))
  if (isComplete) seals.push(toSeal(nextAfter(head), { kind: 'complete' }))
  const last = seals.at(-1)
  if (!last) return false
  await trx.insertInto('change_seals').values(seals).execute()
  await writeHead(trx, last)
  return isComplete
}

function selectUnsealed(db: Database) {
  return db.selectFrom('profile_changes').where('seal', 'is', null)
}

async function hasUnsealed(db: Database): Promise<boolean> {
  return (await selectUnsealed(db).select('id').limit(1).executeTakeFirst()) !== undefined
}

function nextAfter({ seq, mac }: NextSeal): NextSeal {
  return { seq: seq + 1, mac }
}

type SealContent = Pick<ChangeSeal, 'kind'> & Partial<ChangeSeal>

function toSeal({ seq, mac: previous }: NextSeal, content: SealContent): ChangeSeal {
  const seal = { digest: '', replaces: null, content: null, ...content, seq, previous }
  return { ...seal, mac: macOfSeal(seal) }
}

async function writeSeal(db: Database, next: NextSeal, content: SealContent): Promise<void> {
  const seal = toSeal(next, content)
  await db.insertInto('change_seals').values(seal).execute()
  await writeHead(db, seal)
}

/** Returns the next number, with the MAC before it. Locks the head until the transaction ends. */
function takeNextSeal(db: Database): Promise<NextSeal> {
  return updateHead(db)
    .set(head => ({ seq: head('seq', '+', 1) }))
    .returning(['seq', 'mac'])
    .executeTakeFirstOrThrow()
}

function lockHead(db: Database): Promise<NextSeal> {
  return updateHead(db)
    .set(head => ({ seq: head.ref('seq') }))
    .returning(['seq', 'mac'])
    .executeTakeFirstOrThrow()
}

async function writeHead(db: Database, { seq, mac }: NextSeal): Promise<void> {
  await updateHead(db).set({ seq, mac }).execute()
}

function updateHead(db: Database) {
  return db.updateTable('change_seals_head').where('id', '=', 1)
}
