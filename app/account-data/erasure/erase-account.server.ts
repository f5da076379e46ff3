import { isGranted } from '#app/access/proxy-status.server.ts'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { env } from '#app/lib/env.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { giveUpGrant } from '#app/proxies/proxied/people-i-help.server.ts'
import { checkpointWal } from '#db/checkpoint-wal.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { deleteMailFiles } from './delete-mail-files.server.ts'
import { eraseRows } from './erase-rows.server.ts'
import { addTombstones } from './tombstones.server.ts'

/**
 * Erases an account: its data key and all its rows. Starts a transaction of its own.
 * docs/decisions/0026-export-and-erasure.md lists what stays. Mails the owners whom the person
 * helped.
 * @param options.dataDir folder of the files beside the database.
 * @param options.canErase runs in the transaction, with the account locked.
 * @returns false if `canErase` returns false; nothing is deleted.
 */
export async function eraseAccount(
  db: Database,
  person: Person,
  { dataDir = env().dataDir, canErase }: EraseOptions = {},
): Promise<boolean> {
  const mailIds = await inTransaction(db, async trx => {
    // Serialised with concurrent saves and logins.
    await lockAccountRow(trx, person.id)
    if (canErase && !(await canErase(trx))) return undefined
    await giveUpGrants(trx, person)
    return await eraseRows(trx, person.id)
  })
  if (!mailIds) return false
  await cleanUpAfterErasure(db, { ids: [person.id], mailIds, email: person.email, dataDir })
  return true
}

interface EraseOptions {
  dataDir?: string
  canErase?: (trx: Database) => Promise<boolean>
}

/**
 * Writes tombstones, deletes mail files and empties the WAL. Logs errors: the rows are gone,
 * and the next start completes the tombstones.
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
  const accesses = await proxyRows.select(trx, query =>
    query.select('id').where('proxy_id', '=', person.id).where(isGranted).orderBy('id'),
  )
  for (const { id } of accesses) await giveUpGrant(trx, person, id)
}
