import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Database } from '#db/client.server.ts'
import { type BoundRow, isGenuine, macOf } from '#db/crypto/row-mac.server.ts'
import type { ProxiesTable, Schema } from '#db/schema.ts'

/** A row of `proxies` whose MAC is right: the server wrote it. */
export type GenuineProxy = Selectable<ProxiesTable>

/**
 * Locks a row of `proxies` until the caller's transaction ends, so that its new MAC fits the row.
 * @returns undefined if no row matches, or its MAC is wrong: an update would make it genuine.
 */
export async function lockProxyRow(
  trx: Database,
  matchesRow: (row: ExpressionBuilder<Schema, 'proxies'>) => Expression<SqlBool>,
): Promise<GenuineProxy | undefined> {
  const row = await trx
    .updateTable('proxies')
    .set(proxy => ({ mail_id: proxy.ref('mail_id') }))
    .where(matchesRow)
    .returningAll()
    .executeTakeFirst()
  return row && isGenuine('proxies', row) ? row : undefined
}

/**
 * Updates a row of `lockProxyRow` with a new MAC, in the same transaction.
 * @returns the new row.
 */
export async function updateProxyRow(
  trx: Database,
  row: GenuineProxy,
  changes: Partial<Pick<GenuineProxy, keyof BoundRow<'proxies'> | 'details'>>,
): Promise<GenuineProxy> {
  const changed = { ...row, ...changes }
  const mac = macOf('proxies', changed)
  await trx
    .updateTable('proxies')
    .set({ ...changes, mac })
    .where('id', '=', row.id)
    .execute()
  return { ...changed, mac }
}
