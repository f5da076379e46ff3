import { describe, expect, test } from 'vitest'
import { allLanguages, englishLanguage } from '#app/emergency/languages/languages.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { fullProfile, variants } from '#tests/support/data/full-profile.ts'
import {
  type HostileText,
  hostileProfile,
  hostileTexts,
} from '#tests/support/data/hostile-profile.ts'
import { profileAtLimits } from '#tests/support/data/profile-at-limits.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import { defaultSettings, profileWith, summaryOf } from '#tests/support/fhir/summary-of.ts'

const sections: [string, Profile][] = Object.entries(fullProfile).map(([name, value]) => [
  `${name} alone`,
  profileWith({ [name]: value }),
])
const others: [string, Profile][] = Object.entries(variants).flatMap(([name, values]) =>
  values.map((value, at): [string, Profile] => [
    `another ${name}, ${at + 1}`,
    profileWith({ ...fullProfile, [name]: value }),
  ]),
)

test.each<[string, Profile]>([
  ['nothing', {}],
  ['everything', profileWith(fullProfile)],
  ['everything, saved by a proxy', profileWith(fullProfile, 'proxy')],
  ['all fields at their limits', profileAtLimits('中')],
  ...sections,
  ...others,
])('A document of %s has no fault, whole and as a link shows it', (_, profile) => {
  expect(findFaults(summaryOf(profile))).toEqual([])
  expect(findFaults(summaryOf(profile, { settings: defaultSettings }))).toEqual([])
})

const names = Object.keys(hostileTexts) as HostileText[]

describe.each(names)('A document with %s in every text field', name => {
  const language = allLanguages[names.indexOf(name) % allLanguages.length] ?? englishLanguage
  const isMale = names.indexOf(name) % 2 === 1

  test.each([
    ['as a form accepts it', { isMale }],
    ['stored as it is', { isMale: !isMale, isStoredAsIs: true }],
  ])('has no fault, %s', (_, options) => {
    const bundle = summaryOf(hostileProfile(name, options), { language })
    expect(findFaults(bundle)).toEqual([])
  })
})

test('Each character that no document may hold is replaced', () => {
  const json = JSON.stringify(summaryOf(hostileProfile('noncharacters')))
  expect(json).toContain('"text":"A\ufffd\ufffd\ufffd\ufffd\ufffdB"')
  expect(json).toContain('>A\ufffd\ufffd\ufffd\ufffd\ufffdB<')
})
