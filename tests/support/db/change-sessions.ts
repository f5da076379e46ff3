import type { Database } from '#db/client.server.ts'
import { macOf } from '#db/crypto/row-mac.server.ts'

/** Changes the times of a person's sessions as the server does, with new MACs. */
export async function changeSessions(
  db: Database,
  userId: string,
  changes: { created_at?: string; authenticated_at?: string; last_active_at?: string },
): Promise<void> {
  const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
  for (const row of rows) {
    await db
      .updateTable('sessions')
      .set({ ...changes, mac: macOf('sessions', { ...row, ...changes }) })
      .where('token_hash', '=', row.token_hash)
      .execute()
  }
}
