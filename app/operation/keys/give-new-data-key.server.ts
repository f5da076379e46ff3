import { sql } from 'kysely'
import { openFormerKeys, sealFormerKeys } from '#app/access/audit/former-keys.server.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import { isSealed, writeSealed } from '#app/profile/history/change-seals.server.ts'
import { checkpointWal } from '#db/checkpoint-wal.server.ts'
import type { Database } from '#db/client.server.ts'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import { newDataKey, openDataKey } from '#db/crypto/keys.server.ts'
import { type BoundTable, boundColumns, macOf } from '#db/crypto/row-mac.server.ts'
import type { Place, SealedColumn } from '#db/crypto/sealed-columns.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { type DataKeyChange, resealBytes, resealText } from './reseal-value.server.ts'
import { type ResealedColumn, sealedPlaces } from './sealed-places.server.ts'

/** Result of a new data key. */
export interface DataKeyResult {
  /** Values that the new key seals now. */
  resealed: number
  /** Damaged values, which are kept as they are. */
  broken: number
  /** Entries of the access log, which stay sealed with former keys. */
  accessLogEntries: number
}

/**
 * Gives an account a new data key, and seals its values again in one transaction. No server may
 * run: it would seal with the former key. docs/decisions/0005-keys.md.
 * @throws SealBrokenError when the present data key is damaged; nothing is written.
 */
export async function giveNewDataKey(db: Database, userId: string): Promise<DataKeyResult> {
  const result = await inTransaction(db, async trx => {
    await lockAccountRow(trx, userId)
    const account = await trx
      .selectFrom('users')
      .select(['data_key', 'former_data_keys'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { dataKey, wrapped } = newDataKey(userId)
    const change: DataKeyChange = {
      former: { id: userId, dataKey: openDataKey(userId, account.data_key) },
      current: { id: userId, dataKey },
    }
    const counts = await resealAccount(trx, change)
    const accessLogEntries = await countAccessLog(trx, userId)
    const list =
      accessLogEntries > 0
        ? addFormerKey(change, account.former_data_keys)
        : { sealed: null, broken: 0 }
    await trx
      .updateTable('users')
      .set({ data_key: wrapped, former_data_keys: list.sealed })
      .where('id', '=', userId)
      .execute()
    return { ...counts, broken: counts.broken + list.broken, accessLogEntries }
  })
  // The former values remain in the write-ahead log until it is emptied.
  await checkpointWal(db)
  return result
}

async function resealAccount(trx: Database, change: DataKeyChange) {
  const counts = { resealed: 0, broken: 0 }
  const count = (isResealed: boolean) => {
    counts[isResealed ? 'resealed' : 'broken'] += 1
  }
  for (const [column, place] of Object.entries(sealedPlaces)) {
    if ('reason' in place || column === 'profile_changes.data') continue
    await resealColumn(trx, change, column as SealedColumn, place, count)
  }
  // Their seals lock the hash chain of all accounts, so they come last.
  await resealChanges(trx, change, count)
  return counts
}

type Row = Record<string, unknown>

async function resealColumn(
  trx: Database,
  change: DataKeyChange,
  sealedColumn: SealedColumn,
  column: ResealedColumn,
  count: (isResealed: boolean) => void,
): Promise<void> {
  const [table = '', name = ''] = sealedColumn.split('.')
  const [from, field, key] = [sql.table(table), sql.ref(name), sql.ref(column.row)]
  const isOwned = matchOwner(column, change.current.id)
  const { rows: keys } = await sql<Row>`
    select ${key} from ${from} where ${isOwned} and ${field} is not null`.execute(trx)
  for (const { [column.row]: id } of keys) {
    const isRow = sql`${isOwned} and ${key} = ${id}`
    const { rows } = await sql<Row>`select * from ${from} where ${isRow}`.execute(trx)
    const [row = {}] = rows
    const parts = column.place.map(part => String(row[part]))
    const value = resealIn(change, [sealedColumn, ...parts], row[name])
    count(value !== undefined)
    if (value === undefined) continue
    const mac = macAfter(table, row, { ...row, [name]: value })
    const set =
      mac === undefined ? sql`${field} = ${value}` : sql`${field} = ${value}, mac = ${mac}`
    await sql`update ${from} set ${set} where ${isRow}`.execute(trx)
  }
}

function matchOwner({ owner }: ResealedColumn, userId: string) {
  return owner === 'link_id'
    ? sql`link_id in (select id from share_links where user_id = ${userId})`
    : sql`${sql.ref(owner)} = ${userId}`
}

function resealIn(change: DataKeyChange, place: Place, value: unknown) {
  return Buffer.isBuffer(value)
    ? resealBytes(change, place, value)
    : resealText(change, place, String(value))
}

// A refused row keeps its MAC, so that it stays refused.
function macAfter(table: string, before: Row, after: Row): string | undefined {
  if (!isBoundTable(table) || before.mac !== macOf(table, before as never)) return undefined
  return macOf(table, after as never)
}

function isBoundTable(table: string): table is BoundTable {
  return table in boundColumns
}

async function resealChanges(
  trx: Database,
  change: DataKeyChange,
  count: (isResealed: boolean) => void,
): Promise<void> {
  const { id: userId } = change.current
  const changes = trx.selectFrom('profile_changes').where('user_id', '=', userId)
  for (const { id } of await changes.select('id').execute()) {
    const row = await changes
      .leftJoin('change_seals as newest', 'newest.seq', 'profile_changes.seal')
      .selectAll('profile_changes')
      .select('newest.digest')
      .where('profile_changes.id', '=', id)
      .executeTakeFirstOrThrow()
    const data = resealBytes(change, ['profile_changes.data', userId, id], row.data)
    count(data !== undefined)
    if (!data) continue
    const write = (values: { data: Buffer; seal: number | null }) =>
      trx.updateTable('profile_changes').set(values).where('id', '=', id).execute()
    const { digest: _, seal, ...stored } = row
    // A row that somebody changed gets no new seal, which would hide that.
    if (!isSealed(row)) await write({ data, seal })
    else {
      const writeRow = (sealed: typeof stored & { seal: number | null }) =>
        write({ data: sealed.data, seal: sealed.seal })
      await writeSealed(trx, { ...stored, data }, writeRow, row.seal)
    }
  }
}

async function countAccessLog(trx: Database, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('access_log')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function addFormerKey({ former, current }: DataKeyChange, sealed: Buffer | null) {
  const add = (keys: Buffer[]) => sealFormerKeys(current, [former.dataKey, ...keys])
  try {
    return { sealed: add(sealed ? openFormerKeys(former, sealed) : []), broken: 0 }
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    return { sealed: add([]), broken: 1 }
  }
}
