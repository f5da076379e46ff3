import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { openSqlite } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import type { TestServer } from '../http/server.ts'
import type { TestDatabase } from './database.ts'

/** The database of a running server, opened beside it. */
export interface StoreOfServer {
  db: TestDatabase
  /**
   * Returns the owner of an account.
   * @throws without an account with this email.
   */
  person(email: string): Promise<Person>
  close(): Promise<void>
}

/**
 * Opens a server's database, for example to expire an invitation. The process has one set of keys:
 * it opens one server at a time.
 */
export async function openStore({ dataDir }: TestServer): Promise<StoreOfServer> {
  const db = openSqlite(join(dataDir, 'medfold.db'))
  await unlockInstance(db, parseMasterKeys(readFileSync(join(dataDir, 'master.key'), 'utf8')))
  return {
    db,
    async person(email) {
      const person = await findByEmail(db, email)
      if (!person) throw new Error('No account has this email')
      return person
    },
    close: () => db.destroy(),
  }
}

/** Works in the database of a running server. */
export async function withDatabaseOf<Result>(
  server: TestServer,
  work: (db: TestDatabase, person: StoreOfServer['person']) => Promise<Result>,
): Promise<Result> {
  const { db, person, close } = await openStore(server)
  return await work(db, person).finally(close)
}
