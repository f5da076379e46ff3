import { describe, expect, test } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { StaleSectionError } from '#app/profile/record/save-section.server.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { expectUnreadableAlert } from '#tests/support/data/expect-unreadable-alert.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'

createAnnaAndBertBeforeEach()

describe('a saved section', () => {
  test('is returned as it was, with its version', async () => {
    const version = await save(anna, fullProfile.personal, 0)
    expect(version).toBe(1)
    expect((await loadProfile(db, anna)).personal).toMatchObject({
      value: fullProfile.personal,
      version: 1,
    })
    expect(Object.keys(await loadProfile(db, anna))).toEqual(['personal'])
  })

  test('is not returned to another owner', async () => {
    await save(anna, fullProfile.personal, 0)
    expect(await loadProfile(db, bert)).toEqual({})
  })

  test("does not open in another owner's row", async () => {
    await save(anna, fullProfile.personal, 0)
    await save(bert, fullProfile.personal, 0)
    const { data } = await readRow(db, 'medical_profiles', { user_id: anna.id })
    await changeRows(db, 'medical_profiles', { data }, { user_id: bert.id })
    expect(await expectUnreadableAlert(() => loadProfile(db, bert))).toEqual({
      unreadable: new Set(['personal']),
    })
  })

  test("does not open in another section's row", async () => {
    await save(anna, fullProfile.personal, 0)
    await changeRows(db, 'medical_profiles', { section: allergies.storedName })
    expect(await expectUnreadableAlert(() => loadProfile(db, anna))).toEqual({
      unreadable: new Set(['allergies']),
    })
  })

  test('hides by its length how much is filled in', async () => {
    await save(anna, { ...fullProfile.personal, emergencyContacts: [], doctors: [] }, 0)
    await save(
      bert,
      { hasEmergencyContact: false, noEmergencyContact: true, hasInsurance: false },
      0,
    )
    const rows = await db.selectFrom('medical_profiles').select('data').execute()
    expect(new Set(rows.map(row => row.data.length)).size).toBe(1)
  })
})

describe('two saves of one version', () => {
  test('refuse the second one', async () => {
    await save(anna, fullProfile.personal, 0)
    await save(anna, { ...fullProfile.personal, city: 'First' }, 1)
    await expect(save(anna, { ...fullProfile.personal, city: 'Second' }, 1)).rejects.toThrow(
      StaleSectionError,
    )
    expect((await loadProfile(db, anna)).personal).toMatchObject({
      version: 2,
      value: { city: 'First' },
    })
  })

  test('accept exactly one of fifty, even for a new section', async () => {
    for (const version of [0, 1]) {
      const saves = Array.from({ length: 50 }, (_, index) =>
        save(anna, { ...fullProfile.personal, city: `City ${index}` }, version),
      )
      const results = await Promise.allSettled(saves)
      expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    }
    expect((await loadProfile(db, anna)).personal?.version).toBe(2)
  })
})

function save(owner: Person, value: typeof fullProfile.personal, version: number) {
  return saveOver(db, owner, personal, value, { version })
}
