import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { sealChanges } from '#app/jobs/seal-changes.server.ts'
import { verifyChanges } from '#app/profile/history/verify-changes.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { openStore } from '#db/store.server.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { removeChangeSeals } from '#tests/support/data/change-seals.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { oldCommits, writeOldDatabase } from '#tests/support/db/old-database.ts'
import { readRow } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

createAnnaAndBertBeforeEach('2026-03-02T10:00:00Z')

const oneByOne = { rowsAtOnce: 2, pauseMs: 0 }

describe('rows of an older version', () => {
  test('are accepted until each has its seal', async () => {
    await saveCities(5)
    await removeChangeSeals(db)
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 0, unsealed: 5 })
    await saveOver(db, bert, personal, { city: 'Oxbow' })
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 1, unsealed: 5 })
    expect(await sealChanges(db, oneByOne)).toBe(true)
    expect((await kinds()).join(' ')).toBe('change change change change change change complete')
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 6, unsealed: 0 })
  })

  test('are sealed once, also when the job was stopped', async () => {
    await saveCities(5)
    await removeChangeSeals(db)
    const stopping = new AbortController()
    stopping.abort()
    expect(await sealChanges(db, { ...oneByOne, signal: stopping.signal })).toBe(false)
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 2, unsealed: 3 })
    expect(await sealChanges(db, oneByOne)).toBe(true)
    expect(await sealChanges(db, oneByOne)).toBe(true)
    expect(await kinds()).toHaveLength(6)
  })

  test('are not joined by an automatic save, and can be erased', async () => {
    await saveOver(db, anna, personal, { city: 'Lark' }, { way: 'auto-save' })
    await removeChangeSeals(db)
    await saveOver(db, anna, personal, { city: 'Larkhaven' }, { way: 'auto-save' })
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 1, unsealed: 1 })
    await eraseAccount(db, anna, { dataDir: temporaryFolder() })
    expect(await kinds()).toEqual(['change', 'erasure'])
    await sealChanges(db, oneByOne)
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 0, unsealed: 0 })
  })

  test('are refused and never sealed after the last one got its seal', async () => {
    await saveCities(2)
    await sealChanges(db, oneByOne)
    const row = await readRow(db, 'profile_changes', { seal: 2 })
    const id = '5f0f7a4e-0000-4000-8000-000000000001'
    await db
      .insertInto('profile_changes')
      .values({ ...row, id, number: 40, seal: null })
      .execute()
    const fault = 'a row without a seal was added after it'
    expect(await verifyChanges(db)).toEqual({ isWhole: false, seq: 3, fault })
    await sealChanges(db, oneByOne)
    expect(await verifyChanges(db)).toEqual({ isWhole: false, seq: 3, fault })
  })

  test('do not exist in a new database', async () => {
    await sealChanges(db)
    expect(await kinds()).toEqual(['complete'])
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 0, unsealed: 0, seals: 1 })
  })
})

test.each(oldCommits)('a database made at %s gets its seals', async commit => {
  vi.useRealTimers()
  const dataDir = temporaryFolder()
  writeOldDatabase(commit, join(dataDir, 'medfold.db'))
  const { db: old, close } = await openStore({ dataDir })
  await unlockInstance(old, parseMasterKeys(testMasterKey))
  const { count } = await old
    .selectFrom('profile_changes')
    .select(rows => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  // The log is newer than the first of these commits.
  expect(count).toBe(commit === '75d8162' ? 0 : 1)
  expect(await verifyChanges(old)).toMatchObject({ isWhole: true, rows: 0, unsealed: count })
  await sealChanges(old, oneByOne)
  expect(await verifyChanges(old)).toMatchObject({ isWhole: true, rows: count, unsealed: 0 })
  await old.updateTable('profile_changes').set({ changed_by: 'somebody' }).execute()
  expect(await verifyChanges(old)).toMatchObject({ isWhole: count === 0 })
  await close()
})

async function saveCities(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await saveOver(db, anna, personal, { city: `City ${n}` })
}

async function kinds() {
  const rows = await db.selectFrom('change_seals').select('kind').orderBy('seq').execute()
  return rows.map(({ kind }) => kind)
}
