import { sendSecurityAlert } from '#app/accounts/email/security-alerts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Database } from '#db/client.server.ts'
import { seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'
import { passkeyRows } from '#db/rows/passkey-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** A passkey as its owner sees it. ISO times. */
export interface Passkey {
  id: string
  /** Chosen by its owner; at first the device. */
  name: string
  createdAt: string
  /** Null if it was never used. */
  lastUsedAt: string | null
}

/** Returns a person's passkeys, oldest first. */
export async function listPasskeys(
  db: Database,
  person: Pick<Person, 'id' | 'dataKey'>,
): Promise<Passkey[]> {
  const rows = await passkeyRows.select(db, query =>
    query
      .select(['id', 'details', 'created_at', 'last_used_at'])
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .orderBy('id'),
  )
  return rows.map(row => ({
    id: row.id,
    name:
      unsealOrReport<Details>(person, ['passkeys.details', row.id], row.details)?.name ??
      'Name could not be read',
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** Returns a passkey of a person; undefined for an unknown id or another person's. */
export async function findPasskey(
  db: Database,
  person: Pick<Person, 'id' | 'dataKey'>,
  id: string,
): Promise<Passkey | undefined> {
  return (await listPasskeys(db, person)).find(passkey => passkey.id === id)
}

/** Renames a passkey; does nothing if it was removed. */
export async function renamePasskey(
  db: Database,
  person: Pick<Person, 'id' | 'dataKey'>,
  id: string,
  name: string,
): Promise<void> {
  await passkeyRows.update(db, query =>
    query
      .set({ details: sealPasskeyName(person, id, name) })
      .where('id', '=', id)
      .where('user_id', '=', person.id),
  )
}

/** Removes a passkey and mails its owner. */
export async function removePasskey(db: Database, person: Person, id: string): Promise<void> {
  await inTransaction(db, async trx => {
    const removed = await passkeyRows.delete(trx, query =>
      query.where('id', '=', id).where('user_id', '=', person.id),
    )
    if (removed.length > 0) await sendSecurityAlert(trx, person, 'passkey-removed')
  })
}

/** Seals the name of a passkey for its row. */
export function sealPasskeyName(
  person: Pick<Person, 'id' | 'dataKey'>,
  id: string,
  name: string,
): Buffer {
  return seal(person, ['passkeys.details', id], { name } satisfies Details)
}

interface Details {
  name: string
}
