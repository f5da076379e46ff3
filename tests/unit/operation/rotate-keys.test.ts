import type { KyselyPlugin, UnknownRow } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { listKeyUses } from '#app/operation/keys/key-use.server.ts'
import { rotateKeys } from '#app/operation/keys/rotate-keys.server.ts'
import type { Database } from '#db/client.server.ts'
import { newDataKey, rewrapDataKey, unlockInstance } from '#db/crypto/keys.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { flipBit } from '#tests/support/db/flip-bit.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { insertAccounts, masterKeys, openDataKeys } from '#tests/support/operation/master-keys.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const quick = { rowsAtOnce: 2, pauseMs: 0 }

openDatabaseBeforeEach()

async function insertAccountsOfK1(count: number) {
  await db.deleteFrom('instance').where('name', '=', 'secret').execute()
  await unlockInstance(db, masterKeys('k1'))
  const dataKeys = await insertAccounts(db, count)
  return { dataKeys, ids: [...dataKeys.keys()].sort() }
}

describe('a rotation', () => {
  test('wraps every data key and the secret with the first key', async () => {
    const { dataKeys } = await insertAccountsOfK1(7)
    await unlockInstance(db, masterKeys('k2', 'k1'))
    expect(await countUses(db)).toEqual(['k2 wraps 0 false', 'k1 unwraps 7 true'])
    const progress: number[] = []
    const onProgress = (accounts: number) => progress.push(accounts)
    const rotation = await rotateKeys(db, { ...quick, onProgress })
    expect(rotation).toEqual({ isDone: true, accounts: 7, hasSecret: true })
    expect(progress).toEqual([2, 4, 6, 7])
    expect(await countUses(db)).toEqual(['k2 wraps 7 true', 'k1 unwraps 0 false'])
    expect(await openDataKeys(db, masterKeys('k2'))).toEqual(dataKeys)
    await expect(unlockInstance(db, masterKeys('k1'))).rejects.toThrow(
      /^Master key: "k2" is needed and not given$/,
    )
  })

  test('runs while one account is created and another is erased', async () => {
    const { ids } = await insertAccountsOfK1(8)
    const bert = await createOwner(db, newPerson())
    await unlockInstance(db, masterKeys('k2', 'k1'))
    const changes: Promise<unknown>[] = []
    const onProgress = () => {
      if (changes.length > 0) return
      changes.push(eraseAccount(db, bert, { dataDir: temporaryFolder() }))
      changes.push(createOwner(db, newPerson()))
    }
    const { isDone } = await rotateKeys(db, { ...quick, pauseMs: 5, onProgress })
    await Promise.all(changes)
    expect([isDone, changes.length]).toEqual([true, 2])
    const opened = await openDataKeys(db, masterKeys('k2'))
    expect([...opened.keys()]).toEqual(expect.arrayContaining(ids))
    expect(opened.has(bert.id)).toBe(false)
    expect(opened.size).toBe(9)
  })

  test('continues after a stop, and skips what is done', async () => {
    const { dataKeys } = await insertAccountsOfK1(5)
    await unlockInstance(db, masterKeys('k2', 'k1'))
    const stopping = new AbortController()
    const onProgress = () => stopping.abort()
    const stopped = await rotateKeys(db, { ...quick, onProgress, signal: stopping.signal })
    expect(stopped).toEqual({ isDone: false, accounts: 2, hasSecret: false })
    expect(await countUses(db)).toEqual(['k2 wraps 2 false', 'k1 unwraps 3 true'])
    await expect(unlockInstance(db, masterKeys('k2'))).rejects.toThrow(
      /^Master key: "k1" is needed and not given$/,
    )
    expect(await openDataKeys(db, masterKeys('k1', 'k2'))).toEqual(dataKeys)
    await unlockInstance(db, masterKeys('k2', 'k1'))
    expect(await rotateKeys(db, quick)).toMatchObject({ isDone: true, accounts: 3 })
    expect(await rotateKeys(db, quick)).toEqual({ isDone: true, accounts: 0, hasSecret: false })
    expect(await openDataKeys(db, masterKeys('k2'))).toEqual(dataKeys)
  })

  test('never overwrites a row that was changed after it was read', async () => {
    const { dataKeys, ids } = await insertAccountsOfK1(3)
    const [id = ''] = ids
    const before = await readRow(db, 'users', { id })
    const { dataKey, wrapped } = newDataKey(id)
    await changeRows(db, 'users', { data_key: wrapped }, { id })
    await unlockInstance(db, masterKeys('k2', 'k1'))
    const reading = readOnceAsBefore(id, before.data_key)
    const { accounts } = await rotateKeys(db.withPlugin(reading), quick)
    expect(accounts).toBe(3)
    expect(await openDataKeys(db, masterKeys('k2'))).toEqual(dataKeys.set(id, dataKey))
  })

  test('finds an account that a server without the new key wrote behind it', async () => {
    const { dataKeys, ids } = await insertAccountsOfK1(5)
    const { data_key } = await readRow(db, 'users', { id: ids[0] })
    await unlockInstance(db, masterKeys('k2', 'k1'))
    const changes: Promise<unknown>[] = []
    const onProgress = () => {
      if (changes.length > 0) return
      changes.push(changeRows(db, 'users', { data_key }, { id: ids[0] }))
    }
    const { accounts } = await rotateKeys(db, { ...quick, pauseMs: 5, onProgress })
    expect([accounts, changes.length]).toEqual([6, 1])
    expect(await openDataKeys(db, masterKeys('k2'))).toEqual(dataKeys)
  })

  test('skips a damaged account and one whose key is missing', async () => {
    const { ids } = await insertAccountsOfK1(4)
    await flipBit(db, 'users', 'data_key', { id: ids[1] })
    await unlockInstance(db, masterKeys('k2', 'k1'))
    const { data_key } = await readRow(db, 'users', { id: ids[2] })
    const ofOther = Buffer.from(rewrapDataKey(ids[2] ?? '', data_key))
    ofOther.write('k9', 1)
    await changeRows(db, 'users', { data_key: ofOther }, { id: ids[2] })
    expect(await rotateKeys(db, quick)).toEqual({ isDone: true, accounts: 2, hasSecret: true })
    expect(await countUses(db)).toEqual([
      'k2 wraps 2 true',
      'k1 unwraps 1 false',
      'k9 missing 1 false',
    ])
  })

  test('can run twice at once', async () => {
    const { dataKeys } = await insertAccountsOfK1(9)
    await unlockInstance(db, masterKeys('k2', 'k1'))
    const rotations = await Promise.all([rotateKeys(db, quick), rotateKeys(db, quick)])
    expect(rotations.map(({ isDone }) => isDone)).toEqual([true, true])
    expect(rotations.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(9)
    expect(await openDataKeys(db, masterKeys('k2'))).toEqual(dataKeys)
  })
})

async function countUses(db: Database): Promise<string[]> {
  const { keys } = await listKeyUses(db, masterKeys('k2', 'k1'))
  return keys.map(key => `${key.id} ${key.use} ${key.accounts} ${key.wrapsInstanceSecret}`)
}

/** Returns older bytes at the first reading of an account, as if the row was changed since. */
function readOnceAsBefore(id: string, before: Buffer): KyselyPlugin {
  let isRead = false
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const row = result.rows.find((row: UnknownRow) => row.id === id && 'data_key' in row)
      if (!row || isRead) return result
      isRead = true
      const rows = result.rows.map(other => (other === row ? { ...row, data_key: before } : other))
      return { ...result, rows }
    },
  }
}
