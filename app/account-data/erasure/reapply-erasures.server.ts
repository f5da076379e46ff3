import { join } from 'node:path'
import { lockAccountRow } from '#app/accounts/lock-account-row.server.ts'
import { fileFault } from '#app/lib/file-fault.server.ts'
import { writeLog } from '#app/lib/log.server.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { cleanUpAfterErasure } from './erase-account.server.ts'
import { eraseRows } from './erase-rows.server.ts'
import { addTombstones, readTombstones, tombstonesName } from './tombstones.server.ts'

// A statement has a maximum of parameters.
const maxIdsPerQuery = 500

/**
 * Erases again the accounts that a restored database brought back, before the server starts.
 * Completes the table and the tombstone file from each other. Sends no mails.
 * @returns the number of accounts that were erased again.
 * @throws SettingsError if the tombstone file cannot be read or written.
 */
export async function reapplyErasures(db: Database, dataDir: string): Promise<number> {
  const rows = await db.selectFrom('erased_accounts').select('user_id').execute()
  const ids = rows.map(({ user_id }) => user_id)
  const restoredIds = await listExisting(db, [...(await completeTombstones(dataDir, ids))])
  const mailIds: string[] = []
  for (const id of restoredIds) mailIds.push(...(await eraseAgain(db, id)))
  if (restoredIds.length === 0) return 0
  await cleanUpAfterErasure(db, { ids: restoredIds, mailIds, dataDir })
  const accounts =
    restoredIds.length === 1
      ? '1 deleted account was'
      : `${restoredIds.length} deleted accounts were`
  const text = `${accounts} in the database again, and deleted again`
  writeLog({ level: 'info', kind: 'erasure', text })
  return restoredIds.length
}

async function eraseAgain(db: Database, id: string): Promise<string[]> {
  return await inTransaction(db, async trx => {
    // Serialised with the saves of another server.
    await lockAccountRow(trx, id)
    return await eraseRows(trx, id)
  })
}

async function completeTombstones(dataDir: string, ids: string[]): Promise<Set<string>> {
  try {
    await addTombstones(dataDir, ids)
    return await readTombstones(dataDir)
  } catch (error) {
    throw new SettingsError(`DATA_DIR: ${join(dataDir, tombstonesName)}: ${fileFault(error)}`)
  }
}

async function listExisting(db: Database, ids: string[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < ids.length; at += maxIdsPerQuery) {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids.slice(at, at + maxIdsPerQuery))
      .execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
