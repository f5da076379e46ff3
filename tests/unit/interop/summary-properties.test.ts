import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { visibleProfile } from '#app/emergency/links/link-visibility.ts'
import { makeSummary } from '#app/interop/ips/make-summary.server.ts'
import type { ReadableRecord } from '#app/interop/ips/readable-record.ts'
import { readWhole } from '#app/interop/ips/record-summary.server.ts'
import { createResourceIds, deriveIdSeed } from '#app/interop/ips/resource-ids.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { parts } from '#tests/support/data/answer-parts.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import { defaultSettings, everythingShown } from '#tests/support/fhir/summary-of.ts'
import { runs } from '#tests/support/runner/runs.ts'

const now = new Date('2026-11-03T08:00:00.000Z')

const pastTimes = fc
  .date({ min: new Date('2024-01-01'), max: now, noInvalidDate: true })
  .map(date => date.toISOString())

/** Draws a profile, in which each section may be missing, and a proxy may have saved it. */
const profiles: fc.Arbitrary<Profile> = fc
  .record(
    Object.fromEntries(
      sections.map(section => [
        section.name,
        fc.option(
          fc
            .record({
              value: arbitraryValue(section),
              times: fc.tuple(pastTimes, pastTimes),
              updatedBy: fc.constantFrom('owner', 'proxy'),
            })
            .map(({ value, times, updatedBy }) => {
              const [updatedAt, confirmedAt] = times.toSorted()
              return { value, version: 1, lastRowId: 0, updatedBy, updatedAt, confirmedAt }
            }),
          { nil: undefined, freq: 8 },
        ),
      ]),
    ),
  )
  .map(saved => JSON.parse(JSON.stringify(saved)))

const choices = fc
  .subarray(parts)
  .map(chosen => ({ shown: Object.fromEntries(parts.map(key => [key, chosen.includes(key)])) }))
const languages = fc.constantFrom(...allLanguages)

test('a document of any record has no fault, whatever a link shows of it', () => {
  fc.assert(
    fc.property(profiles, choices, languages, (profile, choice, language) => {
      for (const settings of [everythingShown, defaultSettings, choice]) {
        const visible = visibleProfile(profile, settings, now, { keepsCodes: true })
        expect(findFaultsOf({ ...visible, isReduced: true }, language)).toEqual([])
      }
    }),
    runs(4),
  )
})

test('a document of any record has no fault for an owner and a proxy', () => {
  const storedNames = sections.map(({ storedName }) => storedName)
  fc.assert(
    fc.property(profiles, fc.subarray(storedNames), languages, (profile, withheld, language) => {
      expect(findFaultsOf(readWhole(profile, now), language)).toEqual([])
      const visible = sections.filter(({ storedName }) => !withheld.includes(storedName))
      const ofProxy = Object.fromEntries(
        visible.map(({ name }) => [name, profile[name as keyof Profile]]),
      )
      const record = readWhole({ ...ofProxy, withheld: new Set(withheld) }, now)
      expect(findFaultsOf(record, language)).toEqual([])
    }),
    runs(4),
  )
})

type Common = 'ownerId' | 'language' | 'now' | 'idOf'

function findFaultsOf(record: Omit<ReadableRecord, Common>, language: ReadableRecord['language']) {
  const idOf = createResourceIds(deriveIdSeed(Buffer.alloc(32, 7), 'link'))
  return findFaults(makeSummary({ ...record, ownerId: 'owner', language, now, idOf }, 'Ada Quill'))
}
