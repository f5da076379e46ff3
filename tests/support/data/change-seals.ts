import { sql } from 'kysely'
import type { Database } from '#db/client.server.ts'

/** Drops the triggers of SQLite that protect the seals of the change log. */
export async function dropChangeSealTriggers(db: Database): Promise<void> {
  for (const name of ['change_seals_no_update', 'change_seals_no_delete']) {
    await sql`drop trigger ${sql.ref(name)}`.execute(db)
  }
}

/** Removes the seals of all rows, as if an older version had written them. SQLite only. */
export async function removeChangeSeals(db: Database): Promise<void> {
  await dropChangeSealTriggers(db)
  await db.updateTable('profile_changes').set({ seal: null }).execute()
  await db.deleteFrom('change_seals').execute()
  await db.updateTable('change_seals_head').set({ seq: 0, mac: '' }).execute()
}
