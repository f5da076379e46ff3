import { describe, expect, test } from 'vitest'
import { allLanguages, englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Fields, TextField } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sections as allSections } from '#app/profile-definition/sections/sections.server.ts'
import { asFemale, asMale } from '#tests/support/data/answer-parts.ts'
import { canaries } from '#tests/support/data/canaries.ts'
import { fullProfile, variants } from '#tests/support/data/full-profile.ts'
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

/** Texts that break a careless writer of JSON, HTML or XML. */
const hostileTexts = {
  script: '<script>alert("Quoz")</script>',
  'an element that is never closed': '</div></p><img src=x onerror=alert(1)><b',
  'an attribute': '" onmouseover="alert(1)" x=\'<b>\' `',
  entities: '&lt;b&gt; &amp;amp; &nbsp; &#0; &#xFFFE; &bogus; & &&',
  'a comment and CDATA': 'A ]]> <![CDATA[ B ]]> <!-- C --> <?xml version="1.0"?> <!DOCTYPE x>',
  'a link to a script': 'javascript:alert(1)//\\"\\u0000 {{7*7}} %s %00',
  'names of prototypes': '__proto__',
  'marks of direction': '\u202eA\u202c \u2066B\u2069 \u200fC\u200e \u061cD \u202bE',
  noncharacters: 'A\ufffe\uffff\ufdd5\u{1fffe}\u{10ffff}B',
  'noncharacters alone': '\ufffe',
  'lone surrogates': 'A\ud83d B\ude00 \udfff\ud800',
  'lone surrogates alone': '\ud83d',
  controls: 'A\0\u0001\u0008\u000b\u001b[31m\u007f\u0085\u009fB',
  'controls alone': '\u0085',
  'line separators': 'A\u2028B\u2029C\r\nD\rE\tF',
  'invisible letters': 'A\u200b\u2060\ufeff\u3164\u00a0\u00ad\u034fB',
  'invisible letters alone': '\u200b\u3164\u00a0',
  'stacked accents': `A${'\u0301\u0323\u0489'.repeat(30)}B`,
  'emoji and astral letters': '👨‍👩‍👧🏳️‍🌈 𝒜𠜎 ß ﬁ İı',
  '2,000 letters': `Quoz ${'長い'.repeat(1000)}`,
  '2,000 letters without a break': 'W'.repeat(2000),
  'words that look like codes': 'urn:uuid:00000000-0000-0000-0000-000000000000 null NaN 2026-02-30',
} as const

/** The name of a hostile text. */
type HostileText = keyof typeof hostileTexts

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

type Values = Record<string, unknown>

interface HostileOptions {
  /**
   * Stores the text in each field as it is, longer than its limit, and also in emails and phone
   * numbers. Otherwise a field has what the form accepts of it.
   */
  isStoredAsIs?: boolean
  /** Fills the sections that a man is asked. */
  isMale?: boolean
}

/** Returns a profile with a hostile text in each text field that applies. */
function hostileProfile(
  name: HostileText,
  { isStoredAsIs = false, isMale = false }: HostileOptions = {},
): Profile {
  const { values } = canaries(isMale ? asMale : asFemale)
  const at = '2026-04-02T08:00:00.000Z'
  const saved = { version: 1, lastRowId: 1, updatedBy: 'owner', updatedAt: at, confirmedAt: at }
  const text = hostileTexts[name]
  return Object.fromEntries(
    allSections.map(section => {
      const given = { ...values[section.name] }
      const value = isStoredAsIs
        ? replaceTexts(fieldsOf(section), given, () => text)
        : replaceTexts(fieldsOf(section), given, field => acceptedText(text, field))
      return [section.name, { ...saved, value }]
    }),
  )
}

type LimitedField = Pick<TextField, 'maxLength'> & Partial<Pick<TextField, 'input'>>

function replaceTexts(
  fields: Fields,
  values: Values,
  textOf: (field: LimitedField) => string | undefined,
): Values {
  const replaced = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    if (field?.kind === 'list') {
      const rows = value as Values[]
      return [name, rows.map(row => replaceTexts(field.item, row, textOf))]
    }
    // A form takes codes from a list.
    if (field?.kind === 'code') return [name, '140']
    if (field?.kind !== 'text' && field?.kind !== 'longText') return [name, value]
    return [name, textOf(field) ?? value]
  })
  return Object.fromEntries(replaced)
}

/**
 * Returns what a form stores of a text; undefined if the field refuses it. A browser posts UTF-8,
 * in which half a surrogate pair is U+FFFD.
 */
function acceptedText(text: string, { maxLength, input }: LimitedField): string | undefined {
  if (input === 'email' || input === 'tel') return undefined
  const stored = withoutInvisible(text.toWellFormed()).normalize('NFC').trim()
  const cut = stored
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  return cut || undefined
}
