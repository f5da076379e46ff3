import type { RecordOwner } from '#app/access/withheld.ts'
import type { Database } from '#db/client.server.ts'
import { listEmergencyLinks } from './emergency-links.server.ts'

/**
 * Returns the ids of the links that an actor may see, and with them their notes and names.
 * @returns undefined for all, removed links too, while nothing is withheld from the actor.
 */
export async function visibleLinkIds(
  db: Database,
  owner: RecordOwner,
): Promise<string[] | undefined> {
  if (!owner.withheld) return undefined
  return (await listEmergencyLinks(db, owner)).map(({ id }) => id)
}
