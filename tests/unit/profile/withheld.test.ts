import { beforeEach, expect, test } from 'vitest'
import {
  changedSections,
  findLogEntry,
  listChanges,
} from '#app/profile/history/change-log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { appliesTo } from '#app/profile/record/profile.ts'
import { toRecord } from '#app/profile/record/record.ts'
import { confirmSection } from '#app/profile/record/save-section.server.ts'
import { sections, sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { toOverview } from '#app/profile-pages/overview.server.ts'
import { createLinkedOwnerBeforeEach, owner } from '#tests/support/data/emergency-link.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { db } from '#tests/support/db/test-database.ts'
import { fillProfile } from '#tests/support/http/profile-visit.ts'

createLinkedOwnerBeforeEach()
beforeEach(() => fillProfile(db, owner.person))

test.each(sections)('$name is in no read of the record if it is withheld', async section => {
  const reader = { ...owner.person, withheld: new Set([section.storedName]) }
  const profile = await loadProfile(db, reader)
  expect(profile).not.toHaveProperty(section.name)
  expect(appliesTo(section, profile)).toBe(false)
  expect(toRecord(profile).map(({ name }) => name)).not.toContain(section.name)
  expect(toOverview(profile).sections.map(({ slug }) => slug)).not.toContain(section.slug)

  expect(await changedSections(db, reader)).not.toContain(section)
  const all = (await listChanges(db, owner.person, { limit: 50 })).entries
  expect(all).toHaveLength(sections.length)
  const read = (await listChanges(db, reader, { limit: 50 })).entries
  expect(read.map(({ id }) => id)).toEqual(
    all.filter(entry => entry.section !== section).map(({ id }) => id),
  )
  expect((await listChanges(db, reader, { section, limit: 50 })).entries).toEqual([])
  for (const entry of all) {
    const found = await findLogEntry(db, reader, entry.id)
    expect(found?.id).toBe(entry.section === section ? undefined : entry.id)
  }
})

test('a withheld section can be neither saved nor confirmed', async () => {
  const section = sectionsByName.social
  const reader = { ...owner.person, withheld: new Set([section.storedName]) }
  const before = (await loadProfile(db, owner.person)).social
  await expect(saveOver(db, reader, section, {}, { version: 1 })).rejects.toThrow('withheld')
  const by = { owner: reader, actor: owner.person }
  await expect(confirmSection(db, by, { section, version: 1 })).rejects.toThrow('withheld')
  expect((await loadProfile(db, owner.person)).social).toEqual(before)
})
