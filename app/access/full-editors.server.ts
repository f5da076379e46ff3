import { openProxyDetails, withheldFrom } from '#app/access/proxy-details.server.ts'
import { isGranted } from '#app/access/proxy-status.server.ts'
import { type Person, personColumns, tryUnsealPerson } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'

// A responder waits until all of them are notified.
const maxFullEditors = 20

/** A proxy with full access. */
export interface FullEditor {
  accessId: string
  person: Person
  /** Stored names of the withheld sections; undefined for none. */
  withheld?: ReadonlySet<string>
}

/** Returns the proxies with full access: at most twenty, those who accepted first. */
export async function listFullEditors(db: Database, owner: Person): Promise<FullEditor[]> {
  const rows = await proxyRows.select(db, query =>
    query
      .innerJoin('users', 'users.id', 'proxies.proxy_id')
      .select(personColumns)
      .select(['proxies.id as access_id', 'proxies.details'])
      .where('proxies.owner_id', '=', owner.id)
      .where('proxies.access_level', '=', 'full_edit')
      .where(isGranted)
      .orderBy('proxies.accepted_at')
      .limit(maxFullEditors),
  )
  return rows.flatMap(row => {
    const person = tryUnsealPerson(row)
    if (!person) return []
    const details = openProxyDetails(owner, { id: row.access_id, details: row.details })
    return [{ accessId: row.access_id, person, withheld: withheldFrom(details) }]
  })
}
