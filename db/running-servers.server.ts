import { minutes, timeAgo, timeIn } from '#app/lib/time.ts'
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

// A server writes its row every 30 seconds.
const liveMs = minutes(2)

/** Stores that a server runs, and deletes the rows of killed servers. */
export async function writeRunningServer(
  db: Database,
  { id, name, keyIds }: RunningServer,
): Promise<void> {
  // SQLite has one server, so every other row is of an ended one.
  const endedBefore = isSqlite(db) ? '9999' : timeAgo(liveMs)
  const ended = db.deleteFrom('running_servers').where('seen_at', '<=', endedBefore)
  await ended.where('id', '<>', id).execute()
  const row = { name, key_ids: keyIds.join(','), seen_at: timeIn(0) }
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
  const live = db.selectFrom('running_servers').where('seen_at', '>', timeAgo(liveMs))
  const rows = await live.select(['id', 'name', 'key_ids']).orderBy('name').execute()
  return rows.map(({ id, name, key_ids }) => ({ id, name, keyIds: key_ids.split(',') }))
}
