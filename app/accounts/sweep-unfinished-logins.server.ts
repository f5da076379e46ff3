import type { Database } from '#db/client.server.ts'

/** Deletes logins that nobody finished in time, and questions to passkeys that nobody answered. */
export async function sweepUnfinishedLogins(db: Database): Promise<void> {
  const now = new Date().toISOString()
  for (const table of ['pending_logins', 'passkey_challenges'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  }
}
