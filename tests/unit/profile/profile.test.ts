import { beforeEach, describe, expect, test } from 'vitest'
import { loadProfile, StaleSectionError, saveSection } from '#app/profile/record/profile.server.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { newDataKey } from '#db/crypto/keys.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { expectUnreadableAlert } from '#tests/support/data/expect-unreadable-alert.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'

let ada: Owner
let ben: Owner

openDatabaseBeforeEach()

beforeEach(async () => {
  ada = await insertOwner('ada')
  ben = await insertOwner('ben')
})

describe('a saved section', () => {
  test('is returned as it was, with its version', async () => {
    const version = await save(ada, fullProfile.personal, 0)
    expect(version).toBe(1)
    expect((await loadProfile(db, ada)).personal).toMatchObject({
      value: fullProfile.personal,
      version: 1,
    })
    expect(Object.keys(await loadProfile(db, ada))).toEqual(['personal'])
  })

  test('is not returned to another owner', async () => {
    await save(ada, fullProfile.personal, 0)
    expect(await loadProfile(db, ben)).toEqual({})
  })

  test("does not open in another owner's row", async () => {
    await save(ada, fullProfile.personal, 0)
    await save(ben, fullProfile.personal, 0)
    const { data } = await db
      .selectFrom('medical_profiles')
      .select('data')
      .where('user_id', '=', 'ada')
      .executeTakeFirstOrThrow()
    await db.updateTable('medical_profiles').set({ data }).where('user_id', '=', 'ben').execute()
    expect(await expectUnreadableAlert(() => loadProfile(db, ben))).toEqual({
      unreadable: new Set(['personal']),
    })
  })

  test("does not open in another section's row", async () => {
    await save(ada, fullProfile.personal, 0)
    await db.updateTable('medical_profiles').set({ section: allergies.storedName }).execute()
    expect(await expectUnreadableAlert(() => loadProfile(db, ada))).toEqual({
      unreadable: new Set(['allergies']),
    })
  })

  test('hides by its length how much is filled in', async () => {
    await save(ada, { ...fullProfile.personal, emergencyContacts: [], doctors: [] }, 0)
    await save(
      ben,
      { hasEmergencyContact: false, noEmergencyContact: true, hasInsurance: false },
      0,
    )
    const rows = await db.selectFrom('medical_profiles').select('data').execute()
    expect(new Set(rows.map(row => row.data.length)).size).toBe(1)
  })
})

describe('two saves of one version', () => {
  test('refuse the second one', async () => {
    await save(ada, fullProfile.personal, 0)
    await save(ada, { ...fullProfile.personal, city: 'First' }, 1)
    await expect(save(ada, { ...fullProfile.personal, city: 'Second' }, 1)).rejects.toThrow(
      StaleSectionError,
    )
    expect((await loadProfile(db, ada)).personal).toMatchObject({
      version: 2,
      value: { city: 'First' },
    })
  })

  test('accept exactly one of fifty, even for a new section', async () => {
    for (const version of [0, 1]) {
      const saves = Array.from({ length: 50 }, (_, index) =>
        save(ada, { ...fullProfile.personal, city: `City ${index}` }, version),
      )
      const results = await Promise.allSettled(saves)
      expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    }
    expect((await loadProfile(db, ada)).personal?.version).toBe(2)
  })
})

function save(owner: Owner, value: typeof fullProfile.personal, version: number) {
  const actor = { id: owner.id, firstName: 'Ada', lastName: 'Quill' }
  return saveSection(db, { owner, actor, section: personal, value, version, way: 'edit' })
}

async function insertOwner(id: string): Promise<Owner> {
  const { dataKey, wrapped } = newDataKey(id)
  const row = {
    id,
    email_hash: id,
    identity: Buffer.of(0),
    password_hash: '',
    data_key: wrapped,
    created_at: '',
  }
  await db.insertInto('users').values(row).execute()
  return { id, dataKey }
}
