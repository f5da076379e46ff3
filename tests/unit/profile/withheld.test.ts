import { beforeEach, expect, test } from 'vitest'
import type { RecordOwner } from '#app/access/withheld.ts'
import {
  changedSections,
  findChanges,
  listChanges,
} from '#app/profile/history/change-log.server.ts'
import { confirmSection, loadProfile, saveSection } from '#app/profile/record/profile.server.ts'
import { appliesTo } from '#app/profile/record/profile.ts'
import { toRecord } from '#app/profile/record/record.ts'
import { sections, sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { toOverview } from '#app/profile-pages/overview.server.ts'
import type { Database } from '#db/client.server.ts'
import { newDataKey } from '#db/crypto/keys.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'

let db: Database
let ada: RecordOwner
const actor = { id: 'ada', firstName: 'Ada', lastName: 'Example' }

beforeEach(async () => {
  db = await openTestDatabase()
  const { dataKey, wrapped } = newDataKey('ada')
  await db
    .insertInto('users')
    .values({
      id: 'ada',
      email_hash: 'hash of ada',
      identity: Buffer.of(),
      password_hash: '',
      data_key: wrapped,
      created_at: new Date().toISOString(),
    })
    .execute()
  ada = { id: 'ada', dataKey }
  for (const section of sections) {
    const value = fullProfile[section.name as keyof typeof fullProfile]
    await saveSection(db, { owner: ada, actor, section, value, version: 0, way: 'edit' })
  }
})

test.each(sections)('$name is in no read of the record if it is withheld', async section => {
  const reader = { ...ada, withheld: new Set([section.storedName]) }
  const profile = await loadProfile(db, reader)
  expect(profile).not.toHaveProperty(section.name)
  expect(appliesTo(section, profile)).toBe(false)
  expect(toRecord(profile).map(({ name }) => name)).not.toContain(section.name)
  expect(toOverview(profile).sections.map(({ slug }) => slug)).not.toContain(section.slug)

  expect(await changedSections(db, reader)).not.toContain(section)
  const all = (await listChanges(db, ada, { limit: 50 })).entries
  const read = (await listChanges(db, reader, { limit: 50 })).entries
  expect(read.map(({ id }) => id)).toEqual(
    all.filter(entry => entry.section !== section).map(({ id }) => id),
  )
  expect((await listChanges(db, reader, { section, limit: 50 })).entries).toEqual([])
  for (const entry of all) {
    const found = await findChanges(db, reader, entry.id)
    expect(found?.id).toBe(entry.section === section ? undefined : entry.id)
  }
})

test('a withheld section can be neither saved nor confirmed', async () => {
  const section = sectionsByName.social
  const reader = { ...ada, withheld: new Set([section.storedName]) }
  const before = (await loadProfile(db, ada)).social
  const save = { owner: reader, actor, section, value: {}, version: 1, way: 'edit' } as const
  await expect(saveSection(db, save)).rejects.toThrow('withheld')
  const confirmation = { owner: reader, actor, section, version: 1 }
  await expect(confirmSection(db, confirmation)).rejects.toThrow('withheld')
  expect((await loadProfile(db, ada)).social).toEqual(before)
})
