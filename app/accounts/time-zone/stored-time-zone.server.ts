import { tryWrite } from '#app/forms/try-write.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { findById } from '../accounts.server.ts'
import { lockAccountRow } from '../lock-account-row.server.ts'
import { type Person, sealIdentity } from '../person.server.ts'

/** Stores the time zone of an account. */
export function saveTimeZone(db: Database, person: Person, timeZone: string): Promise<void> {
  return writeTimeZone(db, person, () => timeZone)
}

/**
 * Stores the zone that a browser told at a login, if the account has none. A failure is logged,
 * and does not end the login.
 */
export async function rememberTimeZone(
  db: Database,
  person: Person,
  told: string | undefined,
): Promise<void> {
  if (!told || person.timeZone) return
  await tryWrite(writeTimeZone(db, person, ({ timeZone }) => timeZone ?? told))
}

/** Writes the row as it is stored now: its address may have changed since `person` was read. */
async function writeTimeZone(
  db: Database,
  { id }: Person,
  choose: (stored: Person) => string,
): Promise<void> {
  await inTransaction(db, async trx => {
    await lockAccountRow(trx, id)
    const stored = await findById(trx, id)
    if (!stored) return
    const identity = sealIdentity(stored, { ...stored, timeZone: choose(stored) })
    await trx.updateTable('users').set({ identity }).where('id', '=', id).execute()
  })
}
