import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Database } from '#db/client.server.ts'
import { type BoundRow, isGenuine, macOf } from '#db/crypto/row-mac.server.ts'
import type { ProxiesTable, Schema } from '#db/schema.ts'

/** A row of `proxies` that the server itself has written. */
export type GenuineProxy = Selectable<ProxiesTable>

/**
 * Holds a row of `proxies` until the caller's transaction ends, so that its MAC is made over what
 * it holds.
 * @returns undefined when no row fits, or it was changed in the database: a change of it would make
 * it genuine.
 */
export async function lockProxyRow(
  trx: Database,
  isWanted: (row: ExpressionBuilder<Schema, 'proxies'>) => Expression<SqlBool>,
): Promise<GenuineProxy | undefined> {
  const row = await trx
    .updateTable('proxies')
    .set(proxy => ({ mail_id: proxy.ref('mail_id') }))
    .where(isWanted)
    .returningAll()
    .executeTakeFirst()
  return row && isGenuine('proxies', row) ? row : undefined
}

/** Changes a row that `lockProxyRow` gave, in the same transaction. @returns the row as it is now. */
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
