import type { RecordOwner } from '#app/access/withheld.ts'
import type { Database } from '#db/client.server.ts'
import { listEmergencyLinks } from './emergency-links.server.ts'

/**
 * Of which links a reader may know: notes that came through the others, and their names, are not for them either.
 * @returns their ids; undefined for all, also those that were removed, while nothing is withheld from the reader.
 */
export async function visibleLinkIds(
  db: Database,
  owner: RecordOwner,
): Promise<string[] | undefined> {
  if (!owner.withheld) return undefined
  return (await listEmergencyLinks(db, owner)).map(({ id }) => id)
}
