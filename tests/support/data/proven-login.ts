import type { ProvenLogin } from '#app/accounts/login/check-login.server.ts'
import { storedHash } from '#app/accounts/password/stored-password.server.ts'
import type { Database } from '#db/client.server.ts'
import { readRow } from '../db/rows.ts'

/** Returns the data of a login after its password was checked. */
export async function provenLogin(db: Database, { id }: { id: string }): Promise<ProvenLogin> {
  const row = await readRow(db, 'users', { id })
  const passwordHash = storedHash(row)
  if (!passwordHash) throw new Error('This account has no password')
  return { id, passwordHash }
}
