import type { Database } from '#db/client.server.ts'

/** Returns the ISO time at which a responder last opened a link; undefined if nobody did. */
export async function findLastOpening(
  db: Database,
  owner: { id: string },
  link: { id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('access_log')
    .select('at')
    .where('user_id', '=', owner.id)
    .where('link_id', '=', link.id)
    .where('kind', 'in', ['unlock', 'view', 'print-view', 'fetch'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
