import { type Person, personColumns, unsealPerson } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { openLinkSettings } from './emergency-links.server.ts'
import type { LinkSettings } from './link-settings.ts'

/** The owner of a link, and the settings of the link. */
export interface LinkOwner {
  owner: Person
  settings: LinkSettings
}

/** Loads the owner and the settings of a link. @throws NoResultError for an unknown id. */
export async function loadLinkOwner(db: Database, linkId: string): Promise<LinkOwner> {
  const row = await db
    .selectFrom('share_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select('link.settings')
    .select(personColumns)
    .where('link.id', '=', linkId)
    .executeTakeFirstOrThrow()
  const owner = unsealPerson(row)
  return { owner, settings: openLinkSettings(owner, { id: linkId, settings: row.settings }) }
}
