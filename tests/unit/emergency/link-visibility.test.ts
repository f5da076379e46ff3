import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computedParts,
  isPartShown,
  shareableParts,
  visibleFields,
  visibleProfile,
} from '#app/emergency/links/link-visibility.ts'
import { days } from '#app/lib/time.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Field, Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { savedProfile } from '#tests/support/data/saved-profile.ts'
import { runs } from '#tests/support/runner/runs.ts'

const now = new Date('2026-03-27T12:00:00Z')

describe.each(sections)('the parts of the section $name', section => {
  const fields = fieldsOf(section)
  const computed: string[] = Object.values(computedParts)

  test('have words for every part, and fields except for computed parts', () => {
    const named = new Set(Object.values(fields).flatMap(({ separatePart: alone }) => alone ?? []))
    const worded = Object.keys(section.separateParts ?? {})
    expect(worded).toEqual(expect.arrayContaining([...named]))
    const without = worded.filter(alone => !named.has(alone))
    expect(without.filter(alone => !computed.includes(`${section.name}:${alone}`))).toEqual([])
  })

  test('have one default each', () => {
    for (const alone of Object.keys(section.separateParts ?? {})) {
      const defaults = Object.values(fields)
        .filter(field => field.separatePart === alone)
        .map(field => (field.emergency ?? section.emergency) === 'hidden')
      expect(new Set(defaults).size, alone).toBeLessThanOrEqual(1)
    }
  })

  test('have no answer that depends on another part', () => {
    for (const [name, field] of Object.entries(fields)) {
      for (const condition of field.when ?? []) {
        expect(fields[condition.field]?.separatePart, name).toBe(field.separatePart)
      }
      if (field.displayedWith)
        expect(fields[field.displayedWith]?.separatePart, name).toBe(field.separatePart)
    }
  })

  test('are no fields of a row', () => {
    expect(itemsIn(fields).filter(({ separatePart: alone }) => alone)).toEqual([])
  })
})

test('a link shows the parts of the emergency view by default', () => {
  const shown = shareableParts()
    .flatMap(({ whole, alone }) => [whole, ...alone])
    .filter(({ isShownByDefault }) => isShownByDefault)
    .map(({ key }) => key)
  expect(shown).toEqual([
    'personal',
    'personal:name',
    'personal:age',
    'personal:phone',
    'personal:address',
    'personal:contacts',
    'personal:doctors',
    'personal:organ-donor',
    'personal:insurance',
    'history',
    'history:first-to-know',
    'history:first-aid-states',
    'history:implanted-devices',
    'history:advance-directive',
    'medications',
    'allergies',
    'immunizations',
    'reproductive:current-pregnancy',
    'functional:mobility',
    'cultural:language',
    'cultural:diet',
  ])
})

describe.each(sections)('the visible fields of $name', section => {
  test('are those of its own parts, whatever other links were opened before', () => {
    const keys = shareableParts().flatMap(({ whole, alone }) => [whole, ...alone])
    const parts = fc.subarray(keys.map(({ key }) => key))
    const same = fc.property(parts, withheld => {
      const shown = visibleFields(section, new Set(withheld))
      expect(shown).toEqual(visibleFields(structuredClone(section), new Set(withheld)))
      expect(visibleFields(section, new Set(withheld))).toBe(shown)
    })
    fc.assert(same, runs(1000))
  })
})

describe('a link', () => {
  test("follows its owner's choices, and the default elsewhere", () => {
    const settings = { shown: { social: true, allergies: false } }
    const keys = ['social', 'allergies', 'medications', 'mental']
    expect(keys.map(key => isPartShown(settings, key))).toEqual([true, false, true, false])
  })

  test('shows nothing but parts', () => {
    const settings = { shown: { 'history:everything': true } }
    expect(isPartShown(settings, 'history:everything')).toBe(false)
    expect(isPartShown({}, 'constructor')).toBe(false)
  })

  test('removes the answers of withheld parts from the profile', () => {
    const { profile, withheld } = visibleProfile(savedProfile(fullProfile), {}, now)
    expect(Object.keys(profile)).toEqual([
      'personal',
      'history',
      'medications',
      'allergies',
      'immunizations',
      'functional',
      'cultural',
    ])
    expect(Object.keys(profile.functional?.value ?? {})).toEqual([
      'mobilityStatus',
      'assistiveDevices',
      'otherDevice',
    ])
    expect(profile.history?.value.familyHistory).toBeUndefined()
    expect([...withheld]).toContain('history:family-history')
  })

  test('never shows fields hidden in an emergency, nor a medication that is not taken', () => {
    const everything = Object.fromEntries(
      shareableParts().flatMap(({ whole, alone }) =>
        [whole, ...alone].map(({ key }) => [key, true]),
      ),
    )
    const { profile } = visibleProfile(savedProfile(fullProfile), { shown: everything }, now)
    const words = JSON.stringify(profile)
    for (const text of ['ada.quill@example.org', 'bertil@example.org', '"cvx"'])
      expect(words).not.toContain(text)
    expect(words).not.toContain('Colestipol')
  })

  test('hides the last save of a section without visible answers', () => {
    const { goals } = fullProfile.functional
    const { profile } = visibleProfile(savedProfile({ functional: { goals } }), {}, now)
    expect(profile.functional).toBeUndefined()
  })

  test('hides a mental health section that does not apply', () => {
    const history = { ...fullProfile.history, hasMentalHealthHistory: 'no' as const }
    const whole = savedProfile({ ...fullProfile, history })
    expect(visibleProfile(whole, { shown: { mental: true } }, now).profile.mental).toBeUndefined()
    const applying = savedProfile(fullProfile)
    expect(visibleProfile(applying, { shown: { mental: true } }, now).profile.mental).toBeDefined()
  })
})

describe('depression or anxiety among the common conditions', () => {
  const profile = savedProfile({
    history: { conditions: ['asthma', 'depression-anxiety'] },
  })

  test('is withheld by default', () => {
    expect(visibleProfile(profile, {}, now).profile.history?.value.conditions).toEqual(['asthma'])
  })

  test('is visible if the owner chooses so', () => {
    const shown = { [computedParts.depression]: true }
    const { conditions } = visibleProfile(profile, { shown }, now).profile.history?.value ?? {}
    expect(conditions).toEqual(['asthma', 'depression-anxiety'])
  })
})

describe('a current pregnancy', () => {
  const profile: Profile = savedProfile({
    reproductive: {
      biologicalSex: 'female',
      totalPregnancies: 2,
      pregnancies: [
        { id: 1, outcome: 'liveBirth', year: 2019 },
        { id: 2, outcome: 'current', weeks: 20 },
      ],
    },
  })

  test('is visible by default, and nothing else of the section', () => {
    const shown = visibleProfile(profile, {}, now)
    expect(shown.pregnancy?.weeks).toBe(20)
    expect(shown.profile.reproductive).toBeUndefined()
  })

  test('can be withheld from a visible section, without a count that reveals it', () => {
    const settings = { shown: { reproductive: true, [computedParts.pregnancy]: false } }
    const shown = visibleProfile(profile, settings, now)
    expect(shown.pregnancy).toBeUndefined()
    expect(shown.profile.reproductive?.value).toEqual({
      biologicalSex: 'female',
      pregnancies: [{ id: 1, outcome: 'liveBirth', year: 2019 }],
    })
  })
})

describe('a ticked pregnancy', () => {
  const dueDate = new Date(now.getTime() + days(60)).toISOString().slice(0, 10)
  const profile: Profile = savedProfile({
    history: { firstAidStates: ['epilepsy', 'pregnant'], dueDate },
  })

  test('is visible by default, with its due date', () => {
    expect(visibleProfile(profile, {}, now).pregnancy).toMatchObject({ dueDate })
  })

  test('leaves no trace among the states where pregnancies are withheld', () => {
    const shown = visibleProfile(profile, { shown: { [computedParts.pregnancy]: false } }, now)
    expect(shown.pregnancy).toBeUndefined()
    expect(shown.profile.history?.value).toEqual({ firstAidStates: ['epilepsy'] })
  })

  test('is withheld with the states', () => {
    const shown = visibleProfile(profile, { shown: { 'history:first-aid-states': false } }, now)
    expect(shown.pregnancy).toBeUndefined()
    expect(shown.profile.history?.value).toEqual({})
  })
})

function itemsIn(fields: Fields): Field[] {
  return Object.values(fields).flatMap(field =>
    field.kind === 'list' ? [...Object.values(field.item), ...itemsIn(field.item)] : [],
  )
}
