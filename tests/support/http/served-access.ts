import type { OwnerWithLink } from '../data/owner.ts'
import { grantAccess } from '../data/proxies.ts'
import { changeProxies } from '../db/change-proxies.ts'
import { withDatabaseOf } from '../db/server-store.ts'
import type { TestServer } from './server.ts'

/** Grants one owner full access to the record of another. @returns the id of the access. */
export async function grantFullAccess(
  server: TestServer,
  owner: OwnerWithLink,
  proxy: OwnerWithLink,
): Promise<string> {
  return await withDatabaseOf(server, async (db, person) =>
    grantAccess(
      db,
      await person(owner.person.email),
      await person(proxy.person.email),
      'full_edit',
    ),
  )
}

/** Lowers an access to View Only. */
export async function lowerToViewOnly(server: TestServer, accessId: string): Promise<void> {
  await withDatabaseOf(server, db => changeProxies(db, { access_level: 'view_only' }, accessId))
}
