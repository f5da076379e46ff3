import { describe, expect, test } from 'vitest'
import { afterChanges } from '#app/profile/history/apply-changes.ts'
import { changedSections, listChanges } from '#app/profile/history/change-log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { StaleSectionError, saveSection } from '#app/profile/record/save-section.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import { anna as owner, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'

registerAnnaBeforeEach(undefined, openPostgresBeforeEach)

describe('the change log in PostgreSQL', () => {
  test('has one entry for each accepted save of twenty at the same time', async () => {
    const by = { owner, actor: owner, way: 'edit' } as const
    for (const version of [0, 1, 2]) {
      const saves = Array.from({ length: 10 }, (_, n) => [
        saveSection(db, by, {
          ...by,
          section: personal,
          value: { city: `${version}.${n}` },
          version,
        }),
        saveSection(db, by, {
          ...by,
          section: social,
          value: { dietType: `${version}.${n}` },
          version,
        }),
      ])
      const results = await Promise.allSettled(saves.flat())
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    }
    const { entries } = await listChanges(db, owner, { limit: 100 })
    expect(entries.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
    expect((await changedSections(db, owner)).map(({ name }) => name)).toEqual([
      'personal',
      'social',
    ])
    const ofPersonal = entries.filter(({ section }) => section.name === 'personal').toReversed()
    const replayed = ofPersonal.reduce(
      (value, { changes }) => afterChanges(personal, value, changes),
      {},
    )
    expect(replayed).toEqual((await loadProfile(db, owner)).personal?.value)
  })

  test('accepts one of two forms that share a section and save at the same time', async () => {
    const by = { owner, actor: owner, way: 'edit' } as const
    for (let version = 0; version < 20; version += 1) {
      const both = db.transaction().execute(async trx => {
        const value = { city: `Both ${version}` }
        await saveSection(trx, by, { ...by, section: personal, value, version })
        await saveSection(trx, by, { ...by, section: social, value: { dietType: 'Both' }, version })
      })
      const value = { dietType: `One ${version}` }
      const one = saveSection(db, by, { ...by, section: social, value, version })
      const results = await Promise.allSettled([both, one])
      const lost = results.filter(result => result.status === 'rejected')
      expect(lost).toHaveLength(1)
      expect(lost[0]?.reason).toBeInstanceOf(StaleSectionError)
      // The next round needs one version for both sections.
      if (results[0].status === 'rejected') {
        await saveSection(db, by, {
          ...by,
          section: personal,
          value: { city: `${version}` },
          version,
        })
      }
    }
  })
})
