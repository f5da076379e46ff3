import { findByEmail } from '#app/accounts/accounts.server.ts'
import { type Database, openDatabase } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { loadMasterKeys } from '#db/crypto/master-key.server.ts'
import type { Owner } from '../data/owner.ts'
import { grantAccess } from '../data/proxies.ts'
import { changeProxies } from '../db/change-proxies.ts'
import type { TestServer } from './server.ts'

/** Works in the database of a running server, beside it. */
export async function withDatabaseOf<Result>(
  { dataDir }: TestServer,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db } = openDatabase({ dataDir })
  try {
    await unlockInstance(db, loadMasterKeys({ dataDir }, { isNew: false }))
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Gives one person full access to the record of another. @returns the id of the access. */
export async function grantFullAccess(
  server: TestServer,
  owner: Owner,
  proxy: Owner,
): Promise<string> {
  return await withDatabaseOf(server, async db => {
    const [whose, who] = await Promise.all(
      [owner, proxy].map(({ person }) => findByEmail(db, person.email)),
    )
    if (!whose || !who) throw new Error('Nobody is registered with this address')
    return await grantAccess(db, whose, who, 'full_edit')
  })
}

/** Lowers an access to View Only, while its pages may be open. */
export async function lowerToViewOnly(server: TestServer, accessId: string): Promise<void> {
  await withDatabaseOf(server, db => changeProxies(db, { access_level: 'view_only' }, accessId))
}
