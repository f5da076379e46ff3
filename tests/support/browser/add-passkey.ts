import { randomUUID } from 'node:crypto'
import { sealPasskeyName } from '#app/accounts/passkeys/passkeys.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { passkeyRows } from '#db/rows/passkey-rows.server.ts'

/** Adds a passkey to an account, without a device that has it. Returns its id. */
export async function addPasskey(db: Database, owner: Person, name: string): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    user_id: owner.id,
    credential_id: id,
    public_key: Buffer.from('key'),
    counter: 0,
    transports: '',
    details: sealPasskeyName(owner, id, name),
    created_at: new Date().toISOString(),
  }
  await passkeyRows.insert(db, row)
  return id
}
