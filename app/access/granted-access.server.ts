import type { RecordOwner } from '#app/access/withheld.ts'
import { type Person, personColumns, unsealPerson } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import type { AccessLevel } from '#db/schema.ts'
import { openProxyDetails, withheldFrom } from './proxy-details.server.ts'
import { isGranted } from './proxy-status.server.ts'

declare module '#app/http/request-context.server.ts' {
  interface SharedReads {
    /** The access of the actor. */
    access?: Promise<GrantedAccess | undefined>
  }
}

/** A valid access to an owner's record. */
export interface GrantedAccess {
  /** The owner, with the sections that are withheld from this proxy. */
  owner: Person & RecordOwner
  level: AccessLevel
}

/** Returns an access of this proxy, unless it ended or its row was changed in the database. */
export async function findGrantedAccess(
  db: Database,
  proxy: { id: string },
  accessId: string,
): Promise<GrantedAccess | undefined> {
  const row = await proxyRows.first(db, query =>
    query
      .innerJoin('users', 'users.id', 'proxies.owner_id')
      .select(personColumns)
      .select(['proxies.id as access_id', 'proxies.access_level', 'proxies.details'])
      .where('proxies.id', '=', accessId)
      .where('proxies.proxy_id', '=', proxy.id)
      .where(isGranted),
  )
  if (!row) return undefined
  const person = unsealPerson(row)
  const details = openProxyDetails(person, { id: row.access_id, details: row.details })
  const withheld = withheldFrom(details)
  return { owner: { ...person, ...(withheld && { withheld }) }, level: row.access_level }
}
