import { isGranted } from '#app/access/proxy-status.server.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/lib/env.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { giveUpGrant } from '#app/proxies/acting/people-i-help.server.ts'
import { checkpointWal } from '#db/checkpoint-wal.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { deleteMailFiles } from './delete-mail-files.server.ts'
import { eraseRows } from './erase-rows.server.ts'
import { addTombstones } from './tombstones.server.ts'

/**
 * Deletes an account for good: the key that opens what the person stored, and every row of theirs, all or nothing.
 * Whoever they helped is told by mail that they left. What stays is said in docs/decisions/0023-leaving.md. Not in a
 * transaction of the caller.
 * @param person who leaves; somebody who has left already is nobody any more.
 * @param options.dataDir the folder with the files beside the database.
 * @param options.onlyIf asked in the transaction, with the account held.
 * @returns false when `onlyIf` says no; nothing was deleted then.
 * @throws what the database throws; then nothing was deleted.
 */
export async function eraseAccount(
  db: Database,
  person: Person,
  { dataDir = env().dataDir, onlyIf }: EraseOptions = {},
): Promise<boolean> {
  const mailIds = await inTransaction(db, async trx => {
    // Serialised with concurrent saves and logins.
    await lockAccountRow(trx, person.id)
    if (onlyIf && !(await onlyIf(trx))) return undefined
    await giveUpGrants(trx, person)
    return await eraseRows(trx, person.id)
  })
  if (!mailIds) return false
  await cleanUpAfterErasure(db, { ids: [person.id], mailIds, email: person.email, dataDir })
  return true
}

interface EraseOptions {
  dataDir?: string
  onlyIf?: (trx: Database) => Promise<boolean>
}

/**
 * What is done once the rows are gone. They are gone whatever comes of it, so a fault is logged and no answer: the list
 * is completed at the next start, the write-ahead log is emptied when the server stops.
 */
export async function cleanUpAfterErasure(
  db: Database,
  erased: { ids: string[]; mailIds: string[]; email?: string; dataDir: string },
): Promise<void> {
  const { ids, mailIds, email, dataDir } = erased
  const steps = [
    () => addTombstones(dataDir, ids),
    () => deleteMailFiles(dataDir, { ids: mailIds, email }),
    () => checkpointWal(db),
  ]
  for (const step of steps) await step().catch(error => logError(error))
}

async function giveUpGrants(trx: Database, person: Person): Promise<void> {
  const accesses = await trx
    .selectFrom('proxies')
    .select('id')
    .where('proxy_id', '=', person.id)
    .where(isGranted)
    .orderBy('id')
    .execute()
  for (const { id } of accesses) await giveUpGrant(trx, person, id)
}
