import { randomUUID } from 'node:crypto'
import type { Database } from '#db/client.server.ts'
import { newDataKey, openDataKey, unlockInstance } from '#db/crypto/keys.server.ts'
import { type MasterKeys, parseMasterKeys } from '#db/crypto/master-key.server.ts'

/** The base64 text of two master keys. */
export const encodedKeys = { k1: encode(1), k2: encode(100) }

/** Returns the text of master keys in this order: "k2:…,k1:…". */
export function keysText(...ids: (keyof typeof encodedKeys)[]): string {
  return ids.map(id => `${id}:${encodedKeys[id]}`).join(',')
}

/** Returns master keys in this order. */
export function masterKeys(...ids: (keyof typeof encodedKeys)[]): MasterKeys {
  return parseMasterKeys(keysText(...ids))
}

function encode(first: number): string {
  return Buffer.from(Array.from({ length: 32 }, (_, index) => first + index)).toString('base64')
}

/** Inserts accounts that have nothing but a data key. Returns the plain data keys by account. */
export async function insertAccounts(db: Database, count: number): Promise<Map<string, Buffer>> {
  const dataKeys = new Map<string, Buffer>()
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID()
    const { dataKey, wrapped } = newDataKey(id)
    dataKeys.set(id, dataKey)
    const created_at = new Date().toISOString()
    const texts = { email_hash: id, password_hash: '-', created_at }
    return { id, ...texts, identity: Buffer.alloc(1), data_key: wrapped }
  })
  await db.transaction().execute(async trx => {
    for (const row of rows) await trx.insertInto('users').values(row).execute()
  })
  return dataKeys
}

/** Unlocks the database with master keys, and returns all data keys that they open, by account. */
export async function openDataKeys(db: Database, keys: MasterKeys): Promise<Map<string, Buffer>> {
  await unlockInstance(db, keys)
  const rows = await db.selectFrom('users').select(['id', 'data_key']).execute()
  return new Map(rows.map(({ id, data_key }) => [id, openDataKey(id, data_key)]))
}
