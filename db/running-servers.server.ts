import { minutes, timeAgo } from '#app/lib/time.ts'
import { type Database, isSqlite } from './client.server.ts'

/** A server process that has this database open. */
export interface RunningServer {
  /** Random, of one process. */
  id: string
  /** Host and process id, for the operator. */
  name: string
  /** Ids of its master keys in their order: the first one wraps. */
  keyIds: string[]
}

/** A row is live for this long: a server writes it every 30 seconds. */
export const liveServerMs = minutes(2)

/** Stores that a server runs. In SQLite, which has one server, deletes the rows of earlier ones. */
export async function writeRunningServer(
  db: Database,
  { id, name, keyIds }: RunningServer,
): Promise<void> {
  if (isSqlite(db)) await db.deleteFrom('running_servers').where('id', '<>', id).execute()
  const row = { name, key_ids: keyIds.join(','), seen_at: timeAgo(0) }
  await db
    .insertInto('running_servers')
    .values({ id, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Deletes the row of a server that ends. */
export async function deleteRunningServer(db: Database, id: string): Promise<void> {
  await db.deleteFrom('running_servers').where('id', '=', id).execute()
}

/** Returns the live servers. One that was killed is among them for two minutes. */
export async function listRunningServers(db: Database): Promise<RunningServer[]> {
  const rows = await db
    .selectFrom('running_servers')
    .select(['id', 'name', 'key_ids'])
    .where('seen_at', '>', timeAgo(liveServerMs))
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, key_ids }) => ({ id, name, keyIds: key_ids.split(',') }))
}
