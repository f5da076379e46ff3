import { expect, test, vi } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { deleteExpired } from '#app/jobs/delete-expired.server.ts'
import { hours } from '#app/lib/time.ts'
import { loadSection } from '#app/profile/record/profile.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { findVersion, keepVersion } from '#app/profile/record/versions.server.ts'
import { cultural } from '#app/profile-definition/sections/cultural.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db } from '#tests/support/db/test-database.ts'

// The clock stands still: all saves of a test have one time.
createAnnaAndBertBeforeEach('2026-11-30T08:00:00Z')

test('each save keeps the value that it replaces, sealed', async () => {
  for (const additionalNotes of ['First', 'Second', 'Third']) {
    await saveOver(db, anna, cultural, { additionalNotes })
  }
  expect(await notesAt(anna, 1)).toBe('First')
  expect(await notesAt(anna, 2)).toBe('Second')
  expect(await notesAt(anna, 3)).toBe('Third')
  expect(await storedText(db, 'profile_versions')).not.toMatch(/First|Second/)
})

test('a version is of one section and one person, and none is of the future', async () => {
  await saveOver(db, anna, cultural, { additionalNotes: 'First' })
  await saveOver(db, anna, cultural, { additionalNotes: 'Second' })
  const saved = await loadSection(db, anna, cultural)
  expect(await findVersion(db, anna, social, { version: 1, saved: undefined })).toBeUndefined()
  expect(await findVersion(db, bert, cultural, { version: 1, saved: undefined })).toBeUndefined()
  expect(await findVersion(db, anna, cultural, { version: 3, saved })).toBeUndefined()
})

test('a version that was replaced 48 hours ago is found no more, and is deleted', async () => {
  await saveOver(db, anna, cultural, { additionalNotes: 'First' })
  await saveOver(db, anna, cultural, { additionalNotes: 'Second' })
  vi.setSystemTime(Date.now() + hours(48) - 1)
  expect(await notesAt(anna, 1)).toBe('First')
  vi.setSystemTime(Date.now() + 1)
  expect(await notesAt(anna, 1)).toBeUndefined()
  await deleteExpired(db)
  expect(await countRows(db, 'profile_versions')).toBe(0)
})

test('a section has 100 versions at most: the oldest go first', async () => {
  for (let version = 0; version <= 101; version++) {
    await saveOver(db, anna, cultural, { additionalNotes: `Version ${version + 1}` })
  }
  expect(await countRows(db, 'profile_versions')).toBe(100)
  expect(await notesAt(anna, 1)).toBeUndefined()
  expect(await notesAt(anna, 2)).toBe('Version 2')
})

test('the versions of a section have 4 MB at most', async () => {
  const value = { additionalNotes: 'x'.repeat(1_300_000) }
  for (const version of [1, 2, 3, 4]) await keepVersion(db, anna, cultural, { value, version })
  await keepVersion(db, anna, social, { value, version: 1 })
  const kept = await db.selectFrom('profile_versions').select(['section', 'version']).execute()
  expect(kept.map(({ section, version }) => `${section} ${version}`).sort()).toEqual([
    'cultural_preferences 2',
    'cultural_preferences 3',
    'cultural_preferences 4',
    'social_history 1',
  ])
})

test('a merged save keeps what its form goes on showing as a version of its own', async () => {
  await saveOver(db, anna, cultural, { additionalNotes: 'First' })
  const version = await saveSection(
    db,
    { owner: anna, actor: anna },
    {
      section: cultural,
      value: { additionalNotes: 'Theirs', dietaryRestrictions: 'No eels' },
      version: 1,
      way: 'auto-save',
      shown: { additionalNotes: 'First', dietaryRestrictions: 'No eels' },
    },
  )
  expect(version).toBe(3)
  expect(await notesAt(anna, 2)).toBe('First')
  expect(await notesAt(anna, 3)).toBe('Theirs')
})

async function notesAt(owner: Person, version: number): Promise<unknown> {
  const saved = await loadSection(db, owner, cultural)
  return (await findVersion(db, owner, cultural, { version, saved }))?.value.additionalNotes
}
