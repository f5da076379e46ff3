import { describe, expect, test } from 'vitest'
import { SettingsError } from '#app/lib/env.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import type { Database } from '#db/client.server.ts'
import {
  codeHash,
  cookieSecret,
  hashToken,
  lookupHash,
  newDataKey,
  newToken,
  openDataKey,
  passwordSecret,
  unlockInstance,
} from '#db/crypto/keys.server.ts'
import { type MasterKeys, parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { keyFingerprint, wrappingKeyId } from '#db/crypto/wrapping.server.ts'
import { createStore, openTestDatabase } from '#tests/support/db/database.ts'
import { flipBit } from '#tests/support/db/flip-bit.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { insertAccounts } from '#tests/support/operation/master-keys.ts'

const k1 = masterKey('k1', 1)
const k2 = masterKey('k2', 100)

describe('unlockInstance', () => {
  test('derives the same keys from the same store and master key', async () => {
    const store = await createStore()
    const before = await derivedKeys(store)
    expect(await derivedKeys(store)).toEqual(before)
  })

  test('derives other keys in another store', async () => {
    expect(await derivedKeys()).not.toEqual(await derivedKeys())
  })

  test('refuses a wrong key of the right name in one line', async () => {
    const db = await openTestDatabase({ masterKeys: k1 })
    const refused = unlockInstance(db, masterKey('k1', 50))
    await expect(refused).rejects.toThrow(SettingsError)
    await expect(unlockInstance(db, masterKey('k1', 50))).rejects.toThrow(
      'Master key: this is not the key that the stored data was made with',
    )
  })

  test('names the key that is needed and not given', async () => {
    const db = await openTestDatabase({ masterKeys: k1 })
    await expect(unlockInstance(db, k2)).rejects.toThrow(SettingsError)
    await expect(unlockInstance(db, k2)).rejects.toThrow(
      /^Master key: "k1" is needed and not given$/,
    )
  })

  test('keeps the stored secret when it refuses a key', async () => {
    const db = await openTestDatabase({ masterKeys: k1 })
    const before = await db.selectFrom('instance').selectAll().execute()
    await unlockInstance(db, k2).catch(() => undefined)
    expect(await db.selectFrom('instance').selectAll().execute()).toEqual(before)
  })
})

describe('rotation of the master key', () => {
  test('keeps all keys readable with the old key listed second', async () => {
    const db = await openTestDatabase({ masterKeys: k1 })
    const { dataKey, wrapped } = newDataKey('anna')
    const lookup = lookupHash('email', 'anna@example.org')

    await unlockInstance(db, [...k2, ...k1])
    expect(openDataKey('anna', wrapped)).toEqual(dataKey)
    expect(lookupHash('email', 'anna@example.org')).toBe(lookup)
  })

  test('wraps new data keys by the new key', async () => {
    const db = await openTestDatabase({ masterKeys: k1 })
    const old = newDataKey('anna')
    await unlockInstance(db, [...k2, ...k1])
    const fresh = newDataKey('bert')
    expect(wrappingKeyId(old.wrapped)).toBe('k1')
    expect(wrappingKeyId(fresh.wrapped)).toBe('k2')
  })
})

describe('the check of the first and the last account at the start', () => {
  test.each(['first', 'last'])('names an old key that the %s account needs', async end => {
    const db = await openWithOldAccount(end === 'first' ? 0 : 2)
    await expect(unlockInstance(db, k2)).rejects.toThrow(
      /^Master key: "k1" is needed and not given$/,
    )
    await unlockInstance(db, [...k2, ...k1])
  })

  test('names an old key that has other bytes', async () => {
    const db = await openWithOldAccount(2)
    await expect(unlockInstance(db, [...k2, ...masterKey('k1', 50)])).rejects.toThrow(
      new SettingsError(
        'Master key: "k1" is not the key of this name that the stored data was made with',
      ),
    )
  })

  test('passes over a damaged account of a key that opens the instance secret', async () => {
    const db = await openTestDatabase({ masterKeys: k1 })
    const [id] = (await insertAccounts(db, 1)).keys()
    await flipBit(db, 'users', 'data_key', { id })
    await unlockInstance(db, k1)
  })
})

describe('keyFingerprint', () => {
  test('returns 16 hex digits that differ between keys', () => {
    const [one, other] = [k1[0].key, k2[0].key].map(keyFingerprint)
    expect(one).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/)
    expect(one).not.toBe(other)
    expect(one).toBe(keyFingerprint(Buffer.from(k1[0].key)))
  })
})

describe('a data key', () => {
  test('is unwrapped for its account only', async () => {
    await openTestDatabase()
    const { dataKey, wrapped } = newDataKey('anna')
    expect(openDataKey('anna', wrapped)).toEqual(dataKey)
    expect(() => openDataKey('bert', wrapped)).toThrow()
  })
})

describe('keyed hashes and tokens', () => {
  test('differ for equal values of different purposes', async () => {
    await openTestDatabase()
    expect(lookupHash('email', 'x')).not.toBe(lookupHash('link', 'x'))
    expect(lookupHash('email', 'x')).toBe(lookupHash('email', 'x'))
  })

  test('differ for one code in each link and generation', async () => {
    await openTestDatabase()
    const hashes = [
      codeHash('link-1', 1, '12345'),
      codeHash('link-1', 2, '12345'),
      codeHash('link-2', 1, '12345'),
      codeHash('link-1', 1, '12346'),
    ]
    expect(new Set(hashes.map(hash => hash.toString('hex'))).size).toBe(4)
  })

  test('have 256 random bits, and a hash for the store', () => {
    const { token, hash } = newToken()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(hash).toBe(hashToken(token))
    expect(hash).not.toBe(token)
    expect(newToken().token).not.toBe(token)
  })
})

async function derivedKeys(store?: StoreSettings) {
  const db = await openTestDatabase({ store, masterKeys: k1 })
  const derived = {
    lookup: lookupHash('email', 'anna@example.org'),
    code: codeHash('link', 1, '00000').toString('hex'),
    cookie: cookieSecret(),
    password: passwordSecret().toString('hex'),
  }
  await db.destroy()
  return derived
}

function masterKey(kid: string, first: number): MasterKeys {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => first + index))
  return parseMasterKeys(`${kid}:${key.toString('base64')}`)
}

/** Opens a database with three accounts that k2 wraps, except the nth by id, which k1 wraps. */
async function openWithOldAccount(n: number): Promise<Database> {
  const db = await openTestDatabase({ masterKeys: k2 })
  const ids = [...(await insertAccounts(db, 3)).keys()].sort()
  await unlockInstance(db, [...k1, ...k2])
  const { wrapped } = newDataKey(ids[n] ?? '')
  await changeRows(db, 'users', { data_key: wrapped }, { id: ids[n] })
  return db
}
