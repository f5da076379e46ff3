import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { openSqlite } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { migrations } from '#db/migrator.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { openStore, type Store } from '#db/store.server.ts'
import { releases } from '#scripts/release/releases.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { openTestDatabase, testMasterKey } from '#tests/support/db/database.ts'
import {
  type OldCommit,
  oldCommits,
  oldPeople,
  oldReleases,
  writeOldDatabase,
} from '#tests/support/db/old-database.ts'
import { readRow } from '#tests/support/db/rows.ts'
import { sqliteSchema } from '#tests/support/db/sqlite-schema.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

describe.each(oldCommits)('a database made at %s', commit => {
  test('gets the tables of a new one', async () => {
    const expected = await sqliteSchema(await openTestDatabase())
    const { db, close } = await openStore({ dataDir: folderOf(commit) })
    expect(await sqliteSchema(db)).toEqual(expected)
    await close()
  })

  test('gets them after an update by an earlier version', async () => {
    const expected = await sqliteSchema(await openTestDatabase())
    const dataDir = folderOf(commit)
    await updateAsBefore(dataDir)
    const { db, close } = await openStore({ dataDir })
    expect(await sqliteSchema(db)).toEqual(expected)
    await close()
  })

  test('keeps its accounts and their records', async () => {
    const { db, close } = await openUnlocked(commit)
    expect(await tryLogin(db, oldPeople.anna)).toBeTruthy()
    const anna = await findByEmail(db, oldPeople.anna.email)
    if (!anna) throw new Error('Anna is missing')
    const { allergies } = await loadProfile(db, anna)
    expect(JSON.stringify(allergies?.value)).toContain('Penicillin')
    await close()
  })
})

describe.each(oldReleases)('a database of %s', version => {
  test('gets the tables of a new one', async () => {
    const expected = await sqliteSchema(await openTestDatabase())
    const { db, close } = await openStore({ dataDir: folderOf(version) })
    expect(await sqliteSchema(db)).toEqual(expected)
    await close()
  })

  test('keeps its accounts, proxies, records and a whole access log', async () => {
    const { db, close } = await openUnlocked(version)
    expect(await tryLogin(db, oldPeople.anna)).toBeTruthy()
    const bert = await findByEmail(db, oldPeople.bert.email)
    const granted = await proxyRows.select(db, query => query.select('proxy_id'))
    expect(granted).toEqual([{ proxy_id: bert?.id }])
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 1 })
    await close()
  })
})

test('there is a database of each released version', () => {
  expect(oldReleases).toEqual(Object.keys(releases).map(version => `v${version}`))
})

test.each([
  '3b27e54',
  'b8d308c',
  '3165bf7',
  '472a90e',
] as const)('a proxy who accepted at %s has still helped', async commit => {
  const { db, close } = await openUnlocked(commit)
  const bert = await findByEmail(db, oldPeople.bert.email)
  const { has_helped } = await readRow(db, 'users', { id: bert?.id ?? '' })
  expect(has_helped).toBe(1)
  await close()
})

test('alerts about helped owners stay off for accounts that turned alerts off at 3165bf7', async () => {
  const { db, close } = await openUnlocked('3165bf7')
  const rows = await db.selectFrom('mail_preferences').select('helped_alerts').execute()
  expect(rows).toEqual([{ helped_alerts: 0 }])
  await close()
})

test('two invitations of one address made at 3165bf7 become the newer one', async () => {
  const { db, close } = await openUnlocked('3165bf7')
  const rows = await db.selectFrom('registration_invitations').select('token_hash').execute()
  expect(rows).toEqual([{ token_hash: 'invitation 2' }])
  await close()
})

function folderOf(commit: OldCommit): string {
  const dataDir = temporaryFolder()
  writeOldDatabase(commit, join(dataDir, 'medfold.db'))
  return dataDir
}

async function openUnlocked(commit: OldCommit): Promise<Store> {
  const store = await openStore({ dataDir: folderOf(commit) })
  await unlockInstance(store.db, parseMasterKeys(testMasterKey))
  return store
}

/** Runs the migrations up to 007, as a version without a repair did. */
async function updateAsBefore(dataDir: string): Promise<void> {
  const db = openSqlite(join(dataDir, 'medfold.db'))
  const released = Object.entries(migrations).filter(([name]) => name < '008')
  const entries = released.map(([name, make]) => [name, make('blob')])
  const getMigrations = async () => Object.fromEntries(entries)
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  await db.destroy()
  if (error) throw error
}
