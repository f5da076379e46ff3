import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { reapplyErasures } from '#app/account-data/erasure/reapply-erasures.server.ts'
import { addTombstones } from '#app/account-data/erasure/tombstones.server.ts'
import { minutes } from '#app/lib/time.ts'
import { closeEntry, listChanges } from '#app/profile/history/change-log.server.ts'
import { planRestore, restore } from '#app/profile/history/restore-change.server.ts'
import {
  readChangesHead,
  readChangesHeadLine,
  verifyChanges,
} from '#app/profile/history/verify-changes.server.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import type { ChangeSealsTable } from '#db/schema.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { dropChangeSealTriggers } from '#tests/support/data/change-seals.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

createAnnaAndBertBeforeEach('2026-03-02T10:00:00Z')

describe('a save', () => {
  test('appends one seal, which names nobody', async () => {
    await saveCities(2)
    const [first, second] = await seals()
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ['content', 'digest', 'kind', 'mac', 'previous', 'replaces', 'seq'].sort(),
    )
    expect(second).toMatchObject({
      seq: 2,
      kind: 'change',
      replaces: null,
      content: null,
      previous: first?.mac,
    })
    expect(await verifyChanges(db)).toEqual({
      isWhole: true,
      rows: 2,
      unsealed: 0,
      seals: 2,
      head: { seq: 2, mac: second?.mac },
    })
    expect(await readChangesHeadLine(db)).toBe(`changes head 2 ${second?.mac}`)
  })

  test('appends nothing if it is undone', async () => {
    const work = db.transaction().execute(async trx => {
      await saveOver(trx, anna, personal, { city: 'Larkhaven' })
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(await readChangesHead(db)).toEqual({ seq: 0, mac: '' })
    expect(await readChangesHeadLine(db)).toBe('changes head 0 -')
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 0, seals: 0 })
  })

  test('that grows an entry replaces its seal', async () => {
    await autosave('Lark')
    vi.setSystemTime(Date.now() + minutes(1))
    await autosave('Larkhaven')
    await closeEntry(db, { owner: anna, actor: anna, section: personal })
    expect((await seals()).map(({ seq, replaces }) => [seq, replaces])).toEqual([
      [1, null],
      [2, 1],
      [3, 2],
    ])
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 1, seals: 3 })
  })

  test('that undoes an entry appends its removal', async () => {
    await saveOver(db, anna, personal, { city: 'Larkhaven' })
    await autosave('Oxbow')
    await autosave('Larkhaven')
    expect((await seals()).map(({ kind, replaces }) => [kind, replaces])).toEqual([
      ['change', null],
      ['change', null],
      ['removal', 2],
    ])
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 1, seals: 3 })
  })

  test('that restores a value is sealed like any other', async () => {
    await saveCities(2)
    const { entries } = await listChanges(db, anna, { limit: 1 })
    const plan = await planRestore(db, anna, { entryId: entries[0]?.id ?? '', index: 0 })
    if (plan) await restore(db, { owner: anna, actor: anna }, plan)
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 3, seals: 3 })
  })
})

describe('verifying the change log', () => {
  test('names the seal of a changed row, whichever column was changed', async () => {
    await saveCities(9)
    const seven = await readRow(db, 'profile_changes', { seal: 7 })
    const data = Buffer.from(seven.data)
    data[20] = (data[20] ?? 0) ^ 1
    const forged = {
      id: '5f0f7a4e-0000-4000-8000-000000000001',
      user_id: bert.id,
      number: 70,
      section: 'allergies',
      started_at: '2020-01-01T00:00:00.000Z',
      changed_at: '2020-01-01T00:00:00.000Z',
      changed_by: bert.id,
      way: 'restore' as const,
      data,
    }
    expect(Object.keys({ ...forged, seal: 7 }).sort()).toEqual(Object.keys(seven).sort())
    for (const [column, value] of Object.entries(forged)) {
      await changeRows(db, 'profile_changes', { [column]: value }, { seal: 7 })
      expect(await verifyChanges(db), column).toEqual({
        isWhole: false,
        seq: 7,
        fault: 'the row was changed',
      })
      await changeRows(db, 'profile_changes', seven, { seal: 7 })
    }
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 9 })
    for (const [seal, seq, fault] of [
      [6, 6, 'the row was changed'],
      [70, 7, 'the row is missing'],
      [0, 7, 'the row is missing'],
      [null, 7, 'the row is missing'],
    ] as const) {
      await changeRows(db, 'profile_changes', { seal }, { id: seven.id })
      expect(await verifyChanges(db), String(seal)).toEqual({ isWhole: false, seq, fault })
    }
  })

  test.each([
    ['the oldest', 1],
    ['one in the middle', 5],
    ['the newest', 9],
  ])('detects a removed row: %s', async (_, seal) => {
    await saveCities(9)
    await db.deleteFrom('profile_changes').where('seal', '=', seal).execute()
    expect(await verifyChanges(db)).toEqual({
      isWhole: false,
      seq: seal,
      fault: 'the row is missing',
    })
  })

  test.each([
    ['with the seal of another', 3, 3, 'the row was changed'],
    ['with a later seal', 4, 4, 'the row has a seal that does not exist'],
    ['with a seal before the first', -1, -1, 'the row has a seal that does not exist'],
  ])('detects an inserted row: %s', async (_, seal, seq, fault) => {
    await saveCities(3)
    const row = await readRow(db, 'profile_changes', { seal: 3 })
    const copy = { ...row, id: '5f0f7a4e-0000-4000-8000-000000000001', number: 40, seal }
    await db.insertInto('profile_changes').values(copy).execute()
    expect(await verifyChanges(db)).toEqual({ isWhole: false, seq, fault })
  })

  test('detects an earlier state of a row that grew, also after the next save', async () => {
    await autosave('Lark')
    const earlier = await readRow(db, 'profile_changes')
    await autosave('Larkhaven')
    await changeRows(db, 'profile_changes', earlier)
    const older = { isWhole: false, seq: 1, fault: 'the row is older than its newest seal' }
    expect(await verifyChanges(db)).toEqual(older)
    await autosave('Oxbow')
    expect(await verifyChanges(db)).toMatchObject({ isWhole: false, seq: 2 })
  })

  test('detects a changed, a removed and an added seal', async () => {
    await saveCities(9)
    await dropChangeSealTriggers(db)
    const seven = await readRow(db, 'change_seals', { seq: 7 })
    const forged: Partial<ChangeSealsTable> = {
      kind: 'removal',
      digest: 'x',
      replaces: 3,
      content: '[[1,9]]',
      previous: 'x',
      mac: 'x',
    }
    expect(Object.keys({ ...forged, seq: 7 }).sort()).toEqual(Object.keys(seven).sort())
    for (const [column, value] of Object.entries(forged)) {
      await changeRows(db, 'change_seals', { [column]: value }, { seq: 7 })
      expect(await verifyChanges(db), column).toMatchObject({ isWhole: false, seq: 7 })
      await changeRows(db, 'change_seals', seven, { seq: 7 })
    }
    await changeRows(db, 'change_seals', { seq: 70 }, { seq: 7 })
    const missing = { isWhole: false, seq: 7, fault: 'the seal is missing' }
    expect(await verifyChanges(db)).toEqual(missing)
    await db.deleteFrom('change_seals').where('seq', '=', 70).execute()
    expect(await verifyChanges(db)).toEqual(missing)
    await db.insertInto('change_seals').values(seven).execute()
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true })
    const { mac } = await readRow(db, 'change_seals', { seq: 9 })
    await db
      .insertInto('change_seals')
      .values({ ...seven, seq: 10, previous: mac })
      .execute()
    const behind = { isWhole: false, seq: 10, fault: 'the head is not the newest seal' }
    expect(await verifyChanges(db)).toEqual(behind)
    await changeRows(db, 'change_seals_head', { seq: 10, mac: seven.mac })
    expect(await verifyChanges(db)).toMatchObject({ isWhole: false, seq: 10 })
    await db.deleteFrom('change_seals_head').execute()
    expect(await verifyChanges(db)).toMatchObject({ isWhole: false, fault: 'the head is missing' })
  })

  test('detects a removed end by a noted head', async () => {
    await saveCities(9)
    const noted = await readChangesHead(db)
    expect(await verifyChanges(db, noted)).toMatchObject({ isWhole: true })
    await dropChangeSealTriggers(db)
    const eighth = await readRow(db, 'change_seals', { seq: 8 })
    await db.deleteFrom('change_seals').where('seq', '=', 9).execute()
    await changeRows(db, 'change_seals_head', { seq: 8, mac: eighth.mac })
    expect(await verifyChanges(db)).toEqual({
      isWhole: false,
      seq: 9,
      fault: 'the row has a seal that does not exist',
    })
    await db.deleteFrom('profile_changes').where('seal', '=', 9).execute()
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 8 })
    expect(await verifyChanges(db, noted)).toEqual({
      isWhole: false,
      seq: 9,
      fault: 'the seals up to the noted one are missing',
    })
    // Other seals in their place do not hide it.
    await saveOver(db, bert, personal, { city: 'Oxbow' })
    await saveOver(db, bert, personal, { city: 'Larkhaven' })
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 10 })
    expect(await verifyChanges(db, noted)).toEqual({
      isWhole: false,
      seq: 9,
      fault: 'it is not the seal that was noted',
    })
  })

  test('gives no false alarm while people save, grow entries and leave', async () => {
    await saveCities(3)
    await autosave('Lark')
    await saveOver(db, bert, personal, { city: 'Oxbow' })
    const acts = [
      () => saveOver(db, anna, allergies, { noKnownAllergies: true }),
      () => autosave('Larkhaven'),
      () => autosave('City 3'),
      () => eraseAccount(db, bert, { dataDir: temporaryFolder() }),
      () => saveCities(2),
    ]
    // A save between any two batches of the check.
    for (let first = 0; acts.length > 0; first++) {
      let batch = 0
      const verdict = await verifyChanges(db, undefined, {
        async pace(step) {
          if (batch++ >= first % 3) await acts.shift()?.()
          const result = await step()
          await acts.shift()?.()
          return result
        },
      })
      expect(verdict).toMatchObject({ isWhole: true })
    }
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 6 })
  })

  test('reads rows in batches, and finds two with one seal at their border', async () => {
    await saveCities(1001)
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 1001, seals: 1001 })
    const row = await readRow(db, 'profile_changes', { seal: 500 })
    for (const id of [
      '00000000-0000-4000-8000-000000000001',
      'ffffffff-0000-4000-8000-000000000001',
    ]) {
      await db
        .insertInto('profile_changes')
        .values({ ...row, id, number: 5000 })
        .execute()
      expect(await verifyChanges(db)).toMatchObject({ isWhole: false, seq: 500 })
      await db.deleteFrom('profile_changes').where('id', '=', id).execute()
    }
  })
})

describe('the seals', () => {
  test('are append-only for the application', async () => {
    await saveCities(2)
    const refused = 'append-only'
    await expect(changeRows(db, 'change_seals', { digest: 'x' })).rejects.toThrow(refused)
    const replaced = sql`insert or replace into change_seals select * from change_seals`
    await expect(replaced.execute(db)).rejects.toThrow(refused)
    await expect(db.deleteFrom('change_seals').execute()).rejects.toThrow(refused)
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true })
  })

  test('do not cover a row that somebody changed before the next automatic save', async () => {
    await saveOver(db, anna, personal, { city: 'Oxbow' })
    await changeRows(db, 'profile_changes', { way: 'auto-save' })
    await autosave('Larkhaven')
    await closeEntry(db, { owner: anna, actor: anna, section: personal })
    expect((await listChanges(db, anna, { limit: 9 })).entries).toHaveLength(2)
    expect(await verifyChanges(db)).toEqual({
      isWhole: false,
      seq: 1,
      fault: 'the row was changed',
    })
  })
})

describe('an erasure', () => {
  test('appends one seal that lists the seals of the account, and nothing else of it', async () => {
    await saveCities(3)
    await saveOver(db, bert, personal, { city: 'Oxbow' })
    await saveCities(1)
    await autosave('Lark')
    await autosave('Larkhaven')
    await eraseAccount(db, anna, { dataDir: temporaryFolder() })
    expect((await seals()).at(-1)).toMatchObject({
      seq: 8,
      kind: 'erasure',
      digest: '',
      content: '[[1,3],[5,5],[7,7]]',
    })
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 1, seals: 8 })
  })

  test('appends nothing for an account without changes', async () => {
    await eraseAccount(db, anna, { dataDir: temporaryFolder() })
    expect(await seals()).toEqual([])
  })

  test('is sealed again when a backup brought the account back', async () => {
    await saveCities(2)
    await saveOver(db, bert, personal, { city: 'Oxbow' })
    const dataDir = temporaryFolder()
    await addTombstones(dataDir, [anna.id])
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    await reapplyErasures(db, dataDir)
    expect((await seals()).at(-1)).toMatchObject({ kind: 'erasure', content: '[[1,2]]' })
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true, rows: 1 })
  })

  test('does not hide a row that somebody moved to the account', async () => {
    await saveCities(1)
    await saveOver(db, bert, personal, { city: 'Oxbow' })
    await changeRows(db, 'profile_changes', { user_id: bert.id, number: 9 }, { seal: 1 })
    await eraseAccount(db, bert, { dataDir: temporaryFolder() })
    expect(await verifyChanges(db)).toEqual({
      isWhole: false,
      seq: 1,
      fault: 'the row is missing',
    })
  })

  test('of one account by a statement in the database is found', async () => {
    await saveCities(2)
    await db.deleteFrom('users').where('id', '=', anna.id).execute()
    expect(await verifyChanges(db)).toMatchObject({ isWhole: false, seq: 1 })
  })
})

async function saveCities(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await saveOver(db, anna, personal, { city: `City ${n}` })
}

function autosave(city: string) {
  return saveOver(db, anna, personal, { city }, { way: 'auto-save' })
}

async function seals() {
  return await db.selectFrom('change_seals').selectAll().orderBy('seq').execute()
}
