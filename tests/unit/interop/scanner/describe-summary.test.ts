import type { Bundle, FhirResource } from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { type DescribedSummary, describeSummary } from '#app/interop/scanner/describe-summary.ts'
import { fullProfile, plantedStrings } from '#tests/support/data/full-profile.ts'
import {
  everythingShown,
  profileWith,
  sectionOf,
  summaryOf,
} from '#tests/support/fhir/summary-of.ts'

describe('A patient summary in words', () => {
  const bundle = summaryOf(profileWith(fullProfile), { settings: everythingShown })
  const summary = describeSummary(bundle)

  test('has every resource once, in the order of the sections', () => {
    const { patient, sections, others } = summary
    const described = [patient, ...sections.flatMap(({ entries }) => entries), ...others]
    const ids = bundle.entry?.flatMap(({ resource }) => resource?.id ?? []) ?? []
    // The composition is the page itself.
    expect(new Set(described.map(({ id }) => id))).toEqual(new Set(ids.slice(1)))
    expect(described).toHaveLength(ids.length - 1)
    expect(sections.map(({ title }) => title).slice(0, 4)).toEqual([
      'Alerts',
      'Allergies and intolerances',
      'Medication summary',
      'Problems',
    ])
  })

  test('has every text of the file', () => {
    const words = wordsOf(summary)
    const missing = textsOf(bundle).filter(text => !words.includes(normalize(text)))
    expect(missing).toEqual([])
  })

  test('has everything that the owner wrote and the file has', () => {
    const words = wordsOf(summary)
    const file = JSON.stringify(bundle)
    const isInFile = (text: string) => file.includes(JSON.stringify(text).slice(1, -1))
    // Days have another form in words.
    const texts = plantedStrings.filter(text => isInFile(text) && !/^\d{4}-\d\d/.test(text))
    expect(texts.filter(text => !words.includes(normalize(text)))).toEqual([])
    expect(texts.length).toBeGreaterThan(50)
  })

  test('names a resource, its kind, its state, its days and its codes', () => {
    const [allergy] = entriesOf(summary, 'allergies', bundle)
    expect(allergy).toMatchObject({
      kind: 'Allergy',
      name: 'Penicillin',
      language: 'fr',
      isRestricted: false,
      codes: [],
    })
    expect(allergy?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Status', lines: ['Active'] },
        { label: 'Confirmation', lines: ['Unconfirmed'] },
        { label: 'Recorded', lines: ['Mar 1, 2026'] },
        { label: 'Danger of an exposure', lines: ['High'] },
        { label: 'Reaction', lines: ['What happened: Throat swelling; Severity: Severe'] },
      ]),
    )
    const [blood] = entriesOf(summary, 'results', bundle)
    expect(blood?.facts[0]).toEqual({ label: 'Value', lines: ['AB−'] })
    expect(blood?.codes.map(({ system, code }) => `${system} ${code}`)).toEqual([
      'LOINC 882-1',
      'SNOMED CT 278154007',
    ])
    const [warfarin] = entriesOf(summary, 'medications', bundle)
    expect(warfarin?.codes).toEqual([{ system: 'RxNorm', code: '11289', display: 'warfarin' }])
    expect(warfarin?.facts).toContainEqual({ label: 'When', lines: ['Unknown'] })
  })

  test('marks what is restricted', () => {
    const restricted = summary.sections.flatMap(({ entries }) =>
      entries.filter(({ isRestricted }) => isRestricted),
    )
    expect(restricted.map(({ name }) => name)).toContain('Low mood every winter')
  })

  test.each(allLanguages.map(({ tag }) => tag))('has its titles in the language %s', tag => {
    const language = allLanguages.find(one => one.tag === tag)
    if (!language) expect.unreachable('the language is shipped')
    const { sections } = describeSummary(summaryOf(profileWith(fullProfile), { language }))
    expect(sections[1]?.title).toBe(language.texts.summary.sections.allergies)
    expect(JSON.stringify(sections)).not.toMatch(/<\/?(p|b|li|ul|span|br)\b/)
  })
})

describe('A section without entries says why', () => {
  test('not asked, if it was never saved', () => {
    expect(stateOf(summaryOf({}), 'allergies')).toBe('not-asked')
  })

  test('not available, if it was saved without an answer', () => {
    expect(stateOf(summaryOf(profileWith({ allergies: {} })), 'allergies')).toBe('unavailable')
  })

  test('withheld, if the link withholds it', () => {
    const settings = { shown: { allergies: false } }
    const bundle = summaryOf(profileWith(fullProfile), { settings })
    expect(stateOf(bundle, 'allergies')).toBe('withheld')
    expect(stateOf(bundle, 'medications')).toBe('filled')
  })

  test('text only, if the answers in its text have no entry', () => {
    const bundle = summaryOf(profileWith({ history: { noConditions: true } }))
    expect(stateOf(bundle, 'problems')).toBe('text-only')
  })

  test('withheld in part, if it has other entries', () => {
    const settings = { shown: { ...everythingShown.shown, 'history:implanted-devices': false } }
    expect(stateOf(summaryOf(profileWith(fullProfile), { settings }), 'devices')).toBe(
      'part-withheld',
    )
  })
})

test('A name that is withheld is not the name of the account', () => {
  const settings = { shown: { ...everythingShown.shown, 'personal:name': false } }
  const { patient } = describeSummary(summaryOf(profileWith(fullProfile), { settings }))
  expect(patient.name).toBe('Name withheld')
})

test('A stay without a known end does not read as if it lasted', () => {
  const hospitalizations = [{ id: 1, reason: 'Pneumonia', year: 2011 }]
  const bundle = summaryOf(profileWith({ history: { hospitalizations } }))
  const [stay] = entriesOf(describeSummary(bundle), 'hospitalStays', bundle)
  expect(stay?.facts).toContainEqual({ label: 'Period', lines: ['from 2011, end unknown'] })
})

test('A device has the name that the owner gave it, and a language says that it is preferred', () => {
  const bundle = summaryOf(
    profileWith({
      history: { implantedDevices: [{ id: 1, kind: 'pacemaker', device: 'Corvid Mark 7' }] },
      cultural: { languagePreferences: 'spanish' },
    }),
  )
  const { patient, others } = describeSummary(bundle)
  expect(patient.facts).toContainEqual({ label: 'Speaks', lines: ['Spanish (preferred)'] })
  const device = others.find(({ kind }) => kind === 'Device')
  expect(device?.facts).toContainEqual({ label: 'Owner’s name for it', lines: ['Corvid Mark 7'] })
})

type SectionName = Parameters<typeof sectionOf>[1]

function entriesOf(summary: DescribedSummary, name: SectionName, bundle: Bundle<FhirResource>) {
  const code = sectionOf(bundle, name)?.code?.coding?.[0]?.code
  return summary.sections.find(one => one.code === code)?.entries ?? []
}

function stateOf(bundle: Bundle<FhirResource>, name: SectionName) {
  const code = sectionOf(bundle, name)?.code?.coding?.[0]?.code
  return describeSummary(bundle).sections.find(one => one.code === code)?.state
}

/** Elements whose text is no text for readers. */
const technical = new Set([
  ...['resourceType', 'id', 'fullUrl', 'reference', 'url', 'system', 'div', 'language', 'profile'],
  ...['timestamp', 'lastUpdated', 'date', 'timeOfDay', 'dayOfWeek', 'when', 'periodUnit'],
  // Their words are those of the display or of the text.
  ...['code', 'unit', 'valueCode', 'status', 'mode', 'confidentiality'],
])

/** Returns the texts of every resource but the composition. */
function textsOf(bundle: Bundle<FhirResource>): string[] {
  const resources = bundle.entry?.slice(1).map(({ resource }) => resource)
  const texts: string[] = []
  const walk = (value: unknown, name: string, parent: object): void => {
    if (typeof value === 'string') {
      const isDate = /^\d{4}(-\d\d)?(-\d\d)?(T.*)?$/.test(value)
      // A display is not shown beside a text that says the same.
      const isBesideText = name === 'display' && 'code' in parent
      if (!technical.has(name) && !isDate && !isBesideText) texts.push(value)
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (name === 'meta' || name === 'timing' || name === 'additionalInstruction') return
    for (const [key, one] of Object.entries(value)) {
      walk(one, Array.isArray(value) ? name : key, value)
    }
  }
  walk(resources, '', {})
  return texts.filter(text => !/^(official|home|phone|female|high|severe|mild)$/.test(text))
}

function wordsOf(summary: DescribedSummary): string {
  const texts: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  walk(summary)
  return normalize(texts.join('\n'))
}

function normalize(text: string): string {
  return text.replace(/\s+/g, ' ')
}
