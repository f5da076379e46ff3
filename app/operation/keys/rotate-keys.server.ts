import { setTimeout as wait } from 'node:timers/promises'
import { SettingsError } from '#app/lib/settings.server.ts'
import { checkpointWal } from '#db/checkpoint-wal.server.ts'
import type { Database } from '#db/client.server.ts'
import { SealBrokenError } from '#db/crypto/cipher.server.ts'
import { findSecret, replaceSecret } from '#db/crypto/instance-secret.server.ts'
import { activeKeyId, rewrapDataKey, rewrapSecret } from '#db/crypto/keys.server.ts'
import { wrappingKeyId } from '#db/crypto/wrapping.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { type DataKeyRow, selectDataKeys } from './key-use.server.ts'

/** Options of `rotateKeys`. */
export interface RotationOptions {
  /** Rows per transaction. */
  rowsAtOnce?: number
  /** Pause between transactions, for requests. */
  pauseMs?: number
  signal?: AbortSignal
  /** Called after each transaction with the number of accounts that are rewrapped. */
  onProgress?(accounts: number): void
}

export interface Rotation {
  /** False if it was stopped. */
  isDone: boolean
  /** Accounts that this run has rewrapped. */
  accounts: number
  /** True if this run has rewrapped the instance secret. */
  hasSecret: boolean
}

/**
 * Rewraps every data key, then the instance secret, with the first master key, while servers run.
 * Can be repeated, and run twice at once. Skips data keys that do not open: `listKeyUses` still
 * counts them for the old key.
 * @throws SettingsError when the instance secret does not open.
 */
export async function rotateKeys(db: Database, options: RotationOptions = {}): Promise<Rotation> {
  let accounts = 0
  const count = (rewrapped: number) => {
    accounts += rewrapped
    options.onProgress?.(accounts)
  }
  // Another pass finds the accounts of a server that has not loaded the new key yet.
  for (;;) {
    const pass = await rewrapAccounts(db, options, count)
    if (pass === 'unchanged') break
    if (pass === 'stopped') return { isDone: false, accounts, hasSecret: false }
  }
  // The secret comes last: while accounts need an old key, no server starts without that key.
  const hasSecret = await rewrapInstanceSecret(db)
  await checkpointWal(db)
  return { isDone: true, accounts, hasSecret }
}

type Pass = 'changed' | 'unchanged' | 'stopped'

async function rewrapAccounts(
  db: Database,
  { rowsAtOnce = 100, pauseMs = 20, signal }: RotationOptions,
  count: (rewrapped: number) => void,
): Promise<Pass> {
  let pass: Pass = 'unchanged'
  let after: string | undefined = ''
  while (after !== undefined) {
    const start: string = after
    const batch = await inTransaction(db, trx => rewrapNext(trx, start, rowsAtOnce))
    if (batch.hasChanged) {
      pass = 'changed'
      count(batch.rewrapped)
    }
    after = batch.last
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    if (signal?.aborted) return 'stopped'
  }
  return pass
}

interface Batch {
  rewrapped: number
  /** True if a row was rewrapped, or was changed after it was read. */
  hasChanged: boolean
  /** The id of the last row; undefined at the end. */
  last: string | undefined
}

async function rewrapNext(trx: Database, after: string, rowsAtOnce: number): Promise<Batch> {
  const rows = await selectDataKeys(trx, after, rowsAtOnce)
  const batch: Batch = { rewrapped: 0, hasChanged: false, last: rows.at(-1)?.id }
  for (const row of rows.filter(({ data_key }) => wrappingKeyId(data_key) !== activeKeyId())) {
    const rewrapped = tryRewrap(row)
    if (!rewrapped) continue
    batch.hasChanged = true
    // A concurrent write is never overwritten.
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ data_key: rewrapped })
      .where('id', '=', row.id)
      .where('data_key', '=', row.data_key)
      .executeTakeFirstOrThrow()
    batch.rewrapped += Number(numUpdatedRows)
  }
  return batch
}

// One damaged account must not stop the others.
function tryRewrap({ id, data_key }: DataKeyRow): Buffer | undefined {
  try {
    return rewrapDataKey(id, data_key)
  } catch (error) {
    if (error instanceof SealBrokenError || error instanceof SettingsError) return undefined
    throw error
  }
}

async function rewrapInstanceSecret(db: Database): Promise<boolean> {
  for (;;) {
    const value = await findSecret(db)
    if (!value || wrappingKeyId(value) === activeKeyId()) return false
    if (await replaceSecret(db, value, rewrapSecret(value))) return true
  }
}
