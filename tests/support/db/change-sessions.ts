import type { Database } from '#db/client.server.ts'
import { sessionRows } from '#db/rows/session-rows.server.ts'

/** Changes the times of a person's sessions as the server does, with new MACs. */
export async function changeSessions(
  db: Database,
  userId: string,
  changes: { created_at?: string; authenticated_at?: string; last_active_at?: string },
): Promise<void> {
  const rows = await sessionRows.select(db, query =>
    query.selectAll().where('user_id', '=', userId),
  )
  for (const row of rows) await sessionRows.rewrite(db, row, changes)
}
