import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { passwordColumns, sealIfUnsealed } from '#app/accounts/password/stored-password.server.ts'
import type { Database } from '#db/client.server.ts'
import { areRowsSealed, noteRowsSealed, refreshRowsSealed } from '#db/crypto/keys.server.ts'
import { type BoundTable, boundColumns, logChangedRow, macOf } from '#db/crypto/row-mac.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

// Older rows have no MAC and no sealed password hash. A server accepts them until this job has
// read all tables once: docs/decisions/0040-writers-of-the-database.md.

interface SealOptions {
  /** Rows per transaction. */
  rowsAtOnce?: number
  /** Pause between transactions, for requests. */
  pauseMs?: number
  signal?: AbortSignal
}

/**
 * Adds every missing MAC and seal, in small transactions; then rows without a MAC are refused.
 * Can be repeated, and run by several servers.
 * @returns false if it was stopped.
 */
export async function sealRows(db: Database, steps: SealOptions = {}): Promise<boolean> {
  if (areRowsSealed()) return true
  const { rowsAtOnce = 100, pauseMs = 20, signal } = steps
  for (const table of Object.keys(keyColumns) as BoundTable[]) {
    const sealNext = table === 'users' ? sealUsers : sealOthers(table)
    let last: string | undefined = ''
    while (last !== undefined) {
      const after: string = last
      // After another server has finished, a row without a MAC is a foreign row.
      if (await refreshRowsSealed(db)) return true
      last = await inTransaction(db, trx => sealNext(trx, after, rowsAtOnce))
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal?.aborted) return false
    }
  }
  await noteRowsSealed(db)
  return true
}

const keyColumns: Record<BoundTable, string> = {
  users: 'id',
  sessions: 'token_hash',
  pending_logins: 'token_hash',
  recovery_codes: 'id',
  passkeys: 'id',
  passkey_challenges: 'challenge_hash',
  mail_links: 'token_hash',
  email_changes: 'user_id',
  registration_invitations: 'token_hash',
  share_links: 'id',
  share_grants: 'token_hash',
  share_devices: 'id',
  proxies: 'id',
}

/** Seals the rows after a key. @returns the key of the last row; undefined at the end. */
type SealNext = (trx: Database, after: string, count: number) => Promise<string | undefined>

function sealOthers(table: Exclude<BoundTable, 'users'>): SealNext {
  const key = keyColumns[table]
  const columns = [...new Set([key, ...boundColumns[table], 'mac'])]
  return async (trx, after, count) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(table)}
      where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${sql.lit(count)}`.execute(
      trx,
    )
    for (const row of rows.filter(({ mac }) => mac === null)) {
      const mac = macOf(table, row as Parameters<typeof macOf<typeof table>>[1])
      // A concurrent change has given the row a MAC.
      await sql`update ${sql.table(table)} set mac = ${mac}
        where ${sql.ref(key)} = ${row[key]} and mac is null`.execute(trx)
    }
    return rows.at(-1)?.[key] as string | undefined
  }
}

const sealUsers: SealNext = async (trx, after, count) => {
  const rows = await trx
    .selectFrom('users')
    .select(passwordColumns)
    // PostgreSQL scans a joined table.
    .select(user => [
      'users.mac',
      user
        .selectFrom('second_factors')
        .select('confirmed_at')
        .whereRef('second_factors.user_id', '=', 'users.id')
        .as('confirmed_at'),
    ])
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(count)
    .execute()
  for (const row of rows) {
    const sealed = sealOrAlert(row)
    if (sealed !== undefined) {
      await trx
        .updateTable('users')
        .set({ password_hash: sealed })
        .where('id', '=', row.id)
        .where('password_hash', '=', row.password_hash)
        .execute()
    }
    if (row.mac === null) {
      const has_two_factor = row.confirmed_at === null ? 0 : 1
      const mac = macOf('users', { id: row.id, has_two_factor })
      await trx
        .updateTable('users')
        .set({ has_two_factor, mac })
        .where('id', '=', row.id)
        .where('mac', 'is', null)
        .execute()
    }
  }
  return rows.at(-1)?.id
}

// One account with a broken data key must not stop the others.
function sealOrAlert(row: Parameters<typeof sealIfUnsealed>[0]): string | undefined {
  try {
    return sealIfUnsealed(row)
  } catch {
    logChangedRow('users', row.id)
    return undefined
  }
}
