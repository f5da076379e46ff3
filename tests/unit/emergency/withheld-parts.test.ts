import fc from 'fast-check'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import {
  allLanguages,
  englishLanguage,
  type Language,
} from '#app/emergency/languages/languages.server.ts'
import { isPartShown, partKey, shareableParts } from '#app/emergency/links/link-visibility.ts'
import { findCriticalFacts } from '#app/emergency/record/critical-facts.ts'
import { toEmergencyRecord } from '#app/emergency/record/emergency-record.ts'
import { RecordPage } from '#app/emergency/view/record-page.server.tsx'
import { renderPage } from '#app/emergency/view/view-response-route.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Field, Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { savedProfile } from '#tests/support/data/saved-profile.ts'
import { runs } from '#tests/support/runner/runs.ts'

const now = new Date('2026-03-27T12:00:00Z')

// These lists are written by hand: a new part must be added to one of them.

/** Parts that must be named, because a missing answer could harm. */
const named: Record<string, string> = {
  allergies: 'Allergies',
  medications: 'Medicines',
  history: 'Conditions',
  'history:first-aid-states': 'What changes first aid',
  'history:implanted-devices': 'Implanted devices',
  'history:advance-directive': 'Advance directive',
  'personal:contacts': 'Emergency contacts',
}

/** Parts that reveal something by their name. */
const sensitive = [
  'history:depression-anxiety',
  'history:childbirths',
  'history:mental-health-history',
  'history:family-history',
  'social',
  'reproductive',
  'reproductive:current-pregnancy',
  'mental',
  'functional',
  'functional:mobility',
  'cultural',
  'cultural:religion',
  'cultural:diet',
]

/** Parts that a page never names while it withholds them. */
const neverNamed = [
  ...sensitive,
  'personal:age',
  'personal:phone',
  'personal:address',
  'personal:doctors',
  'personal:organ-donor',
  'personal:insurance',
  'history:first-to-know',
  'immunizations',
  'cultural:language',
]

/** Parts that the page names elsewhere: the heading, and the blood type among the facts. */
const withPlace = ['personal', 'personal:name']

const parts = shareableParts().flatMap(({ whole, alone }) =>
  [whole, ...alone].map(({ key }) => key),
)
const neverShown =
  'Some questions are never shown here unless the owner adds them. That says nothing about the answers.'

test('every part is named when it is withheld, or never', () => {
  expect([...Object.keys(named), ...neverNamed, ...withPlace].toSorted()).toEqual(parts.toSorted())
})

test('the page of an empty record names no condition', () => {
  expect(textsOn(pageOf({}))).toEqual([
    ...['Quoz', '.', expect.stringMatching(/^As of /)],
    'Quoz',
    ...['Allergies', 'Not recorded', '. That does not mean that there are none.'],
    ...['Medicines', 'Not recorded', '. That does not mean that there are none.'],
    // The links to the parts of the page.
    ...['Emergency contacts', 'Medical History'],
    ...['Emergency contacts', 'Not recorded'],
    'Personal Information',
    ...['Blood type (as told by the owner)', 'Not recorded'],
    'Medical History',
    ...['Conditions', 'Not recorded'],
    ...['Implanted devices', 'Not recorded'],
    ...['Advance directive', 'Not recorded'],
    neverShown,
  ])
})

describe.each(allLanguages)('in $tag', language => {
  test('every record has one sentence on parts that are never shown', () => {
    const sentence = language.texts.record.neverShown
    const profiles = [{}, savedProfile(fullProfile)]
    const choices = [{}, settingsOf(parts), settingsOf([])]
    for (const profile of profiles) {
      for (const settings of choices) {
        const texts = textsOn(pageOf(profile, settings, language))
        expect(texts.filter(text => text === sentence)).toHaveLength(1)
      }
    }
  })

  test('every sensitive part has words that are on the page if it is visible', () => {
    const page = textsOn(pageOf(savedProfile(everyAnswer), settingsOf(parts), language))
    for (const key of sensitive) {
      const words = wordsOf(language, key, [])
      expect(words, key).not.toEqual([])
      expect(
        words.filter(word => page.some(text => says(text, word))),
        key,
      ).not.toEqual([])
    }
  })
})

test('no page of a random record names a withheld part that it must not name', () => {
  const choice = fc.oneof(fc.constant(undefined), fc.subarray(parts))
  fc.assert(
    fc.property(randomProfile(), choice, (profile, shown) => {
      const settings = shown ? settingsOf(shown) : {}
      const visible = parts.filter(key => isPartShown(settings, key))
      const withheld = neverNamed.filter(key => !visible.includes(key))
      const own = new Set(textsIn(profile).map(answer => answer.trim()))
      for (const language of allLanguages) {
        const page = textsOn(pageOf(profile, settings, language)).filter(text => !own.has(text))
        const words = withheld.flatMap(key => wordsOf(language, key, visible))
        expect(words.filter(word => page.some(text => says(text, word)))).toEqual([])
      }
    }),
    runs(50),
  )
})

test.each(
  allLanguages,
)('in $tag no heading over other answers names a withheld religion', language => {
  const profile = savedProfile({
    cultural: { ...fullProfile.cultural, culturalConsiderations: 'Quiet', religiousLeader: 'true' },
  })
  const shown = parts.filter(part => part !== 'cultural:religion')
  const page = textsOn(pageOf(profile, settingsOf(shown), language))
  expect(page).toContain('Quiet')
  const words = wordsOf(language, 'cultural:religion', shown)
  expect(words).not.toEqual([])
  expect(words.filter(word => page.some(text => says(text, word)))).toEqual([])
})

test('pages of random records are equal with and without the answers withheld by default', () => {
  fc.assert(
    fc.property(randomProfile(), profile => {
      expect(pageOf(profile)).toBe(pageOf(withoutSensitive(profile)))
    }),
    runs(50),
  )
})

test.each(Object.entries(named))('a link that withholds %s names it: %s', (key, words) => {
  const settings = settingsOf(parts.filter(part => part !== key))
  for (const profile of [{}, savedProfile(fullProfile)]) {
    const text = textsOn(pageOf(profile, settings)).join('\n')
    expect(text).toMatch(
      new RegExp(`${words}\nWithheld by the owner|Withheld by the owner: ${words}`),
    )
    expect(text.split('Withheld by the owner')).toHaveLength(2)
  }
})

test('the summary of a proxy names withheld parts by the same rule', () => {
  const all = sections.map(({ storedName }) => storedName)
  const { allergies, medications, states, implants, directives, facts, age } = findCriticalFacts(
    { withheld: new Set(all) },
    now,
  )
  expect([allergies.placeholder, medications.placeholder]).toEqual([
    'Withheld by the owner',
    'Withheld by the owner',
  ])
  expect([states, implants, directives].flat().map(({ title }) => title.text)).toEqual([
    'What changes first aid',
    'Implanted devices',
    'Advance directive',
  ])
  expect(facts).toEqual([{ label: 'Blood type', text: 'Withheld by the owner' }])
  expect(age).toBeUndefined()
})

type Values = Record<string, unknown>

/** The full profile with answers that exclude others, so that every part has one. */
const everyAnswer = {
  ...fullProfile,
  history: { ...fullProfile.history, conditions: ['asthma', 'depression-anxiety'] },
  reproductive: {
    ...fullProfile.reproductive,
    pregnancies: [{ id: 1, outcome: 'current', weeks: 20 }],
  },
} as Parameters<typeof savedProfile>[0]

function randomProfile(): fc.Arbitrary<Profile> {
  const values = sections.map(section => [
    section.name,
    fc.option(arbitraryValue(section), { nil: undefined, freq: 4 }),
  ])
  return fc
    .record<Record<string, Values | undefined>>(Object.fromEntries(values))
    .map(given => Object.fromEntries(Object.entries(given).filter(([, value]) => value)))
    .map(given => savedProfile(given))
}

function pageOf(profile: Profile, settings = {}, language: Language = englishLanguage): string {
  const record = toEmergencyRecord(profile, { accountName: 'Quoz', settings, now, language })
  const shareId = 'A'.repeat(22)
  const page = { nonce: 'nonce', language, path: `/view/${shareId}`, isChosen: false }
  const access = { shareId, expiresAt: now.toISOString(), canLeaveNote: false }
  return renderPage(createElement(RecordPage, { page, record, access })).replaceAll(
    /As of [^<]*/g,
    'As of now',
  )
}

/** Returns the texts of the record itself. */
function textsOn(html: string): string[] {
  const main = html.replace(/^.*?<main[^>]*>/s, '').replace(/<div[^>]* id="access".*$/s, '')
  return main
    .split(/<[^>]*>/)
    .map(text => decoded(text).trim())
    .filter(Boolean)
}

function decoded(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name) => signs[name] ?? '')
}

function settingsOf(shown: string[]) {
  return { shown: Object.fromEntries(parts.map(key => [key, shown.includes(key)])) }
}

/** Returns whether a text is a word, or contains a longer one. */
function says(text: string, word: string): boolean {
  return text === word || (word.length > 3 && text.includes(word))
}

/** Returns the words that could name a part, without those of shown parts. */
function wordsOf(language: Language, key: string, shown: string[]): string[] {
  const others = [...Object.keys(named), ...withPlace, ...shown].flatMap(other =>
    other === key ? [] : allWordsOf(language, other),
  )
  const ours = [...textsOf(language), ...others, ...legendsOf(language, shown)].join('\n')
  return allWordsOf(language, key).filter(word => !ours.includes(word))
}

/** Returns the words of every page. */
const textsOf = once((language: Language) => {
  const { pregnancy: _, ...record } = language.texts.record
  return textsIn({ ...language.texts, record })
})

/** Returns the legends of completely shown blocks. */
function legendsOf({ sections: all }: Language, shown: string[]): string[] {
  return all.flatMap(section =>
    section.blocks.flatMap(({ legend, fields }) => {
      const keys = Object.values(fields).map(({ separatePart: alone }) =>
        alone ? partKey(section, alone) : section.name,
      )
      return keys.every(key => shown.includes(key)) ? [legend] : []
    }),
  )
}

const allWordsOf = once(({ sections: all, texts }: Language, key: string): string[] => {
  const section = all.find(({ name }) => name === key.split(':')[0])
  if (!section) throw new Error(`No section has the part ${key}`)
  const isWhole = key === section.name
  const isOf = ({ separatePart: alone }: Field) =>
    isWhole ? !alone : alone !== undefined && partKey(section, alone) === key
  const blocks = section.blocks.filter(({ fields }) => Object.values(fields).every(isOf))
  const fields = Object.entries(fieldsOf(section)).filter(([, field]) => isOf(field))
  const computed: Record<string, string[]> = {
    'history:depression-anxiety': [optionOf(fieldsOf(section), 'conditions', 'depression-anxiety')],
    'reproductive:current-pregnancy': [
      texts.record.pregnancy,
      optionOf(fieldsOf(section), 'pregnancies.outcome', 'current'),
    ],
  }
  const ofOthers = Object.values(computed).flat()
  return [
    ...(isWhole ? [section.title] : []),
    ...blocks.map(({ legend }) => legend),
    ...labelsOf(Object.fromEntries(fields)).filter(word => !ofOthers.includes(word)),
    ...(computed[key] ?? []),
  ].filter(Boolean)
})

/** Returns the function with a cache by language and key. */
function once<T>(make: (language: Language, key: string) => T) {
  const made = new Map<string, T>()
  return (language: Language, key = ''): T => {
    const place = `${language.tag} ${key}`
    const answer = made.get(place) ?? make(language, key)
    made.set(place, answer)
    return answer
  }
}

function labelsOf(fields: Fields): string[] {
  return Object.values(fields).flatMap(field => [
    field.label,
    ...(field.kind === 'list' ? labelsOf(field.item) : []),
    ...(field.kind === 'choice' || field.kind === 'choices' ? Object.values(field.options) : []),
  ])
}

/** Returns the words of an option of a field, or of a field of rows: "list.field". */
function optionOf(fields: Fields, path: string, option: string): string {
  const [name = '', inner] = path.split('.')
  const field = fields[name]
  if (inner && field?.kind === 'list') return optionOf(field.item, inner, option)
  const hasOptions = field?.kind === 'choice' || field?.kind === 'choices'
  return (hasOptions && field.options[option]) || ''
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value('7', 7))]
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : []
}

/** Returns the record without the answers that links withhold by default. */
function withoutSensitive({ social: _, mental: __, ...profile }: Profile): Profile {
  const { history, functional, cultural } = profile
  return {
    ...profile,
    ...(history && { history: { ...history, value: harmlessHistory(history.value) } }),
    ...(functional && {
      functional: {
        ...functional,
        value: pick(functional.value, ['mobilityStatus', 'assistiveDevices', 'otherDevice']),
      },
    }),
    ...(cultural && {
      cultural: {
        ...cultural,
        value: pick(cultural.value, [
          'languagePreferences',
          'otherLanguage',
          'interpreterNeeded',
          'dietaryRestrictions',
        ]),
      },
    }),
  } as Profile
}

function harmlessHistory(value: Values): Values {
  const { noChildbirths: _, childbirths: __, hasMentalHealthHistory: ___, ...rest } = value
  const { familyHistory: ____, conditions, ...others } = rest
  if (!Array.isArray(conditions)) return others
  return { ...others, conditions: conditions.filter(one => one !== 'depression-anxiety') }
}

function pick(value: Values, names: string[]): Values {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}
