import { type Person, personColumns, unsealPerson } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { emergencyLinkRows } from '#db/rows/emergency-link-rows.server.ts'
import { openLinkSettings } from './emergency-links.server.ts'
import type { LinkSettings } from './link-settings.ts'

/** The owner of a link, and the settings of the link. */
export interface LinkOwner {
  owner: Person
  settings: LinkSettings
}

/** Loads the owner and the settings of a link. @throws for an unknown id. */
export async function loadLinkOwner(db: Database, linkId: string): Promise<LinkOwner> {
  const row = await emergencyLinkRows.first(db, query =>
    query
      .innerJoin('users', 'users.id', 'share_links.user_id')
      .select('share_links.settings')
      .select(personColumns)
      .where('share_links.id', '=', linkId),
  )
  if (!row) throw new Error('There is no such link')
  const owner = unsealPerson(row)
  return { owner, settings: openLinkSettings(owner, { id: linkId, settings: row.settings }) }
}
