import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { parts } from '#tests/support/data/answer-parts.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import { profileWith, summaryOf } from '#tests/support/fhir/summary-of.ts'
import { runs } from '#tests/support/runner/runs.ts'

/** Draws a profile, in which each section may be missing, and a proxy may have saved it. */
const profiles: fc.Arbitrary<Profile> = fc
  .record(
    Object.fromEntries(
      sections.map(section => [section.name, fc.option(arbitraryValue(section), { freq: 8 })]),
    ),
  )
  .chain(values => {
    const given = Object.entries(values).filter(([, value]) => value !== null)
    return fc
      .constantFrom('owner', 'proxy')
      .map(updatedBy => profileWith(Object.fromEntries(given) as Record<string, object>, updatedBy))
  })

const links = fc
  .subarray(parts)
  .map(chosen => ({ shown: Object.fromEntries(parts.map(key => [key, chosen.includes(key)])) }))

test('a document of any record has no fault, whole and whatever a link shows of it', () => {
  fc.assert(
    fc.property(
      profiles,
      links,
      fc.constantFrom(...allLanguages),
      (profile, settings, language) => {
        expect(findFaults(summaryOf(profile, { language }))).toEqual([])
        expect(findFaults(summaryOf(profile, { language, settings }))).toEqual([])
      },
    ),
    runs(6),
  )
})

test('a document of any record has no fault for a proxy', () => {
  fc.assert(
    fc.property(profiles, fc.subarray([...sections]), (profile, withheld) => {
      const visible = Object.entries(profile).filter(
        ([name]) => !withheld.some(section => section.name === name),
      )
      const names = new Set(withheld.map(({ storedName }) => storedName))
      expect(findFaults(summaryOf({ ...Object.fromEntries(visible), withheld: names }))).toEqual([])
    }),
    runs(4),
  )
})
