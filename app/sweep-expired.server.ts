import type { Database } from '#db/client.server.ts'

/** Tables whose rows end by themselves: none counts from its `expires_at` on, whether it is still there or not. */
export const sweptTables = [
  'mail_links',
  'email_changes',
  'registration_invitations',
  'pending_logins',
  'passkey_challenges',
  // They may hold a part of a record: it is kept no longer than it is good for.
  'kept_forms',
] as const

/** Deletes what has ended by itself: links in mails, logins that nobody finished, forms that nobody came back for. */
export async function sweepExpired(db: Database): Promise<void> {
  const now = new Date().toISOString()
  for (const table of sweptTables)
    await db.deleteFrom(table).where('expires_at', '<=', now).execute()
}
