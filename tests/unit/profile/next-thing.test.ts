import { expect, test } from 'vitest'
import type { Profile } from '#app/profile/record/profile.ts'
import { findNextThing } from '#app/profile-pages/next-thing/find-next-thing.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'

const done = { mustPrintCard: false }
const open = { mustPrintCard: true }

/** Returns a profile with these values. */
function profileOf(values: Record<string, object>): Profile {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    { value, version: 1, updatedAt: '', confirmedAt: '', lastRowId: 9 },
  ])
  return Object.fromEntries(entries)
}

const basics = { fullName: 'Anna Berg', dob: '1948-03-02' }
const contact = {
  hasEmergencyContact: true,
  emergencyContacts: [{ id: 1, name: 'Elena Whitlock', phone: '+44 7700 900123' }],
}
const allergies = { noKnownAllergies: true }
const aspirin = { id: 1, name: 'Aspirin' }
const medications = { medications: [{ ...aspirin, frequency: 'once-daily' }] }
const { history } = fullProfile

const stages: [about: string | undefined, values: Record<string, object>, facts?: typeof done][] = [
  ['name and date of birth', { social: fullProfile.social ?? {} }],
  ['allergies', { personal: basics }],
  ['medications', { personal: basics, allergies }],
  ['what changes first aid', { personal: basics, allergies, medications }],
  ['whom to call', { personal: basics, allergies, medications, history: history ?? {} }],
  [
    'dose and how often',
    {
      personal: { ...basics, ...contact },
      allergies,
      medications: { medications: [aspirin] },
      history: history ?? {},
    },
    done,
  ],
  ['the card', fullProfile, open],
  [undefined, fullProfile, done],
]

test.each(stages)('The next thing is %s', (about, values, facts = open) => {
  expect(findNextThing(profileOf(values), facts)?.about).toBe(about)
})

test('A directive, a doctor and the unfinished sections come last', () => {
  const {
    noAdvanceDirective: _no,
    advanceDirectives: _directives,
    ...rest
  } = history as Record<string, unknown>
  const {
    doctors: _doctors,
    gender: _gender,
    ...person
  } = fullProfile.personal as Record<string, unknown>
  const values = { ...fullProfile, history: rest, personal: person }
  expect(findNextThing(profileOf(values), done)).toMatchObject({
    about: 'advance directive',
    to: '/profile/medical-history?edit=1#history-noAdvanceDirective',
  })
  expect(findNextThing(profileOf({ ...values, history: history ?? {} }), done)).toMatchObject({
    about: 'doctor',
    to: '/profile/personal?edit=1#personal-doctors',
  })
  const { social: _social, ...unfinished } = fullProfile
  expect(findNextThing(profileOf(unfinished), done)?.about).toBe('Social History')
})

test('A section that is withheld or cannot be opened is never the next thing', () => {
  const { allergies: _allergies, ...rest } = fullProfile
  const profile = profileOf(rest)
  expect(findNextThing(profile, done)?.about).toBe('allergies')
  expect(findNextThing({ ...profile, unreadable: new Set(['allergies']) }, done)).toBeUndefined()
  expect(findNextThing({ ...profile, withheld: new Set(['allergies']) }, done)).toBeUndefined()
})
