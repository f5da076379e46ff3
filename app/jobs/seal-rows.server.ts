import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { passwordColumns, sealedInstead } from '#app/accounts/password/stored-password.server.ts'
import type { Database } from '#db/client.server.ts'
import { areRowsSealed, noteRowsSealed, refreshRowsSealed } from '#db/crypto/keys.server.ts'
import { type BoundTable, boundColumns, logChangedRow, macOf } from '#db/crypto/row-mac.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

// Older rows have no MAC, and older password hashes no seal. A server accepts them until the job
// has read all tables once: docs/decisions/0040-writers-of-the-database.md.

interface SealOptions {
  /** Rows of one transaction. */
  rowsAtOnce?: number
  /** Between two transactions, so that visitors are served. */
  pauseMs?: number
  signal?: AbortSignal
}

/**
 * Gives every row its MAC and every password hash its seal, in small transactions; then rows
 * without are refused. Begun again after an interruption it passes over what is done. Several
 * servers may run it at the same time.
 * @returns whether every row is sealed; false when it was stopped.
 */
export async function sealRows(db: Database, steps: SealOptions = {}): Promise<boolean> {
  if (areRowsSealed()) return true
  const { rowsAtOnce = 100, pauseMs = 20, signal } = steps
  for (const table of Object.keys(keyColumns) as BoundTable[]) {
    const sealNext = table === 'users' ? sealUsers : sealOthers(table)
    let last: string | undefined = ''
    while (last !== undefined) {
      const after: string = last
      // Once another server has finished, a row without a MAC is none of the server's own.
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

/** Seals the rows behind a key. @returns the key of the last row; undefined behind the last one. */
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
      // A change of the row since it was read has given it a MAC.
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
    // PostgreSQL reads a joined table from end to end.
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
    const sealed = sealedOrAlert(row)
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

// One account whose data key does not open must not keep all others from being sealed.
function sealedOrAlert(row: Parameters<typeof sealedInstead>[0]): string | undefined {
  try {
    return sealedInstead(row)
  } catch {
    logChangedRow('users', row.id)
    return undefined
  }
}
