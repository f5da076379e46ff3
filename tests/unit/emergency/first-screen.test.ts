import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { demoProfile } from '#app/development/demo-profile.server.ts'
import {
  allLanguages,
  englishLanguage,
  type Language,
} from '#app/emergency/languages/languages.server.ts'
import type { LinkSettings } from '#app/emergency/links/link-settings.ts'
import { shareableParts } from '#app/emergency/links/link-visibility.ts'
import { toEmergencyRecord } from '#app/emergency/record/emergency-record.ts'
import { RecordPage } from '#app/emergency/view/record-page.server.tsx'
import { renderPage } from '#app/emergency/view/view-response-route.server.ts'
import type { Allergies } from '#app/profile-definition/sections/allergies.ts'
import type { Personal } from '#app/profile-definition/sections/personal.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { savedProfile } from '#tests/support/data/saved-profile.ts'

const now = new Date('2026-03-27T12:00:00Z')
const shareId = 'A'.repeat(22)

type Values = Parameters<typeof savedProfile>[0]

const demo = demoProfile as Values

describe.each(allLanguages)('in $tag', language => {
  test('the facts that change first aid come first, and blood type and organ donor later', () => {
    const html = pageOf(demo, { language })
    const { record } = language.texts
    const order = [
      'Rosa Marín Whitlock</h1>',
      'Takes a blood thinner',
      record.dangerousAllergies,
      'Penicillin',
      record.criticalMedicines,
      'Apixaban',
      'Dual chamber',
      'With Elena; a copy',
      `aria-label="${record.contents}"`,
      record.otherAllergies,
      'Metformin',
      'id="contacts"',
      'id="doctors"',
      'O−',
    ]
    const places = order.map(words => html.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test.each<[string, Values, LinkSettings]>([
    ['the demonstration profile', demo, {}],
    ['an empty profile', {}, {}],
    ['every answer', fullProfile, { shown: partsAs(true) }],
    ['no answer', demo, { shown: partsAs(false) }],
  ])('every link within the page of %s leads to one place', (_, values, settings) => {
    const html = pageOf(values, { language, settings })
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets).toEqual(
      expect.arrayContaining(['contacts', 'medications', 'lang', 'access', 'history']),
    )
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter(target => ids.filter(id => id === target).length !== 1)).toEqual([])
  })
})

test('dangerous allergies are all in the head, with their whole reaction', () => {
  const reaction = `Throat swelling, ${'was in intensive care, '.repeat(8)}cannot breathe`
  const allergies = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    allergen: `Allergen${index + 1}.`,
    severity: index % 2 ? ('severe' as const) : ('life-threatening' as const),
    reaction: `${reaction} ${index + 1}.`,
  }))
  const html = pageOf({ ...demo, allergies: { noKnownAllergies: false, allergies } })
  const [head = '', rest = ''] = html.split('aria-label="On this page"')
  for (const { allergen, reaction: words } of allergies) {
    expect(head).toContain(`>${allergen}<`)
    expect(head).toContain(words)
    expect(rest).not.toContain(allergen)
  }
})

describe('the box of allergies', () => {
  const allergies = (...rows: object[]) => ({
    ...demo,
    allergies: { allergies: rows.map((row, index) => ({ id: index + 1, ...row })) } as Allergies,
  })
  const mixed = allergies(
    { allergen: 'latex gloves', severity: 'moderate', reaction: 'Itching' },
    { allergen: 'Sulfa' },
    { allergen: 'Penicillin', severity: 'severe', reaction: 'Swollen face' },
  )

  test('has the severe ones by line and then all others, whose reactions follow below', () => {
    const html = pageOf(mixed)
    const [box = ''] = /<section class="first red">.*?<\/section>/s.exec(html) ?? []
    expect(plain(box)).toBe(
      'Dangerous allergies Penicillin Severe – Swollen face Also: Sulfa (severity not recorded), latex gloves (moderate)',
    )
    const [, rest = ''] = html.split('id="allergies"')
    expect(rest).toContain('Itching')
    expect(rest.split('id="contacts"')[0]).not.toContain('Sulfa')
    expect(rest).not.toContain('Swollen face')
  })

  test('is in ink without a severe one', () => {
    const html = pageOf(allergies({ allergen: 'Sulfa' }, { allergen: 'Wool', severity: 'mild' }))
    const [box = ''] = /<section class="first">.*?<\/section>/s.exec(html) ?? []
    expect(plain(box)).toBe('Allergies Sulfa (severity not recorded), Wool (mild)')
    expect(html).not.toContain('Dangerous allergies')
  })

  test.each([
    ['es', 'Penicilina'],
    ['fr', 'Pénicilline'],
    ['zh', '青霉素'],
    ['ar', 'البنسلين'],
    ['ru', 'Пенициллин'],
  ])('translates an allergen of our list, and marks the typed one, in %s', (tag, name) => {
    const language = allLanguages.find(one => one.tag === tag)
    const html = pageOf(mixed, { language })
    expect(html).toContain(`${name} (<bdi lang="en" dir="auto">Penicillin</bdi>)</strong>`)
    expect(html).toContain('<span lang="en" dir="auto">latex gloves</span>')
  })
})

function plain(html: string): string {
  return html
    .replace(/<(svg).*?<\/\1>/gs, '')
    .replace(/<\/(h2|ul|li|p)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

test('an owner who ticked none of the states says so after the head', () => {
  const saidNone = '<dt>What changes first aid</dt> <dd>None of these</dd>'
  expect(pageOf({ history: { noFirstAidStates: true } })).toContain(saidNone)
  expect(pageOf({ history: { noFirstAidStates: false } })).not.toContain(saidNone)
})

test('no part of the record is folded', () => {
  expect(pageOf(fullProfile, { settings: { shown: partsAs(true) } })).not.toContain('<details')
})

describe('the bar', () => {
  test('calls the first contact', () => {
    const [call] = barOf(pageOf(demo))
    expect(call).toBe(
      '<a class="now" href="tel:+15550100141" aria-label="Call +1 555 010 0141, Elena Whitlock">Call</a>',
    )
  })

  test.each(
    allLanguages,
  )('has a call whose name starts with its visible word, in $tag', language => {
    const [call = ''] = barOf(pageOf(demo, { language }))
    const { bar } = language.texts
    expect(call).toContain(`aria-label="${bar.call} +1 555 010 0141`)
    expect(call).toContain(`>${bar.call}</a>`)
  })

  test('calls the first contact whose number is clear', () => {
    const [first, second] = demoContacts()
    const emergencyContacts = [{ ...first, phone: 'at work' }, second]
    const html = pageOf({ ...demo, personal: { ...demo.personal, emergencyContacts } as Personal })
    expect(barOf(html)[0]).toContain('href="tel:+15550100142"')
  })

  test.each<[string, Values, LinkSettings]>([
    ['without contacts', {}, {}],
    ['where the contacts are withheld', demo, { shown: { 'personal:contacts': false } }],
    ['where nothing can be shown', demo, { isUnreadable: true }],
  ])('has no call %s', (_, values, settings) => {
    const links = barOf(pageOf(values, { settings }))
    expect(links.join()).not.toContain('tel:')
    expect(links).toHaveLength(4)
  })

  test('is not on paper', () => {
    expect(barOf(pageOf(demo, { isPaper: true }))).toEqual([])
  })
})

interface PageOptions {
  language?: Language
  settings?: LinkSettings
  isPaper?: boolean
}

function pageOf(
  values: Values,
  { language = englishLanguage, settings = {}, isPaper = false }: PageOptions = {},
): string {
  const record = toEmergencyRecord(savedProfile(values), {
    accountName: 'Quoz',
    settings,
    now,
    language,
  })
  const page = { nonce: 'nonce', language, path: `/view/${shareId}`, isChosen: false }
  const access = { shareId, expiresAt: now.toISOString(), canLeaveNote: true }
  return renderPage(createElement(RecordPage, { page, record, access, isPaper }))
}

/** Returns the links of the bar. */
function barOf(html: string): string[] {
  const [, bar = ''] = /<nav class="bar screen"[^>]*>(.*?)<\/nav>/.exec(html) ?? []
  return bar.match(/<a .*?<\/a>/g) ?? []
}

function demoContacts() {
  const { emergencyContacts = [] } = (demo.personal ?? {}) as Personal
  return emergencyContacts
}

function partsAs(isShown: boolean): Record<string, boolean> {
  const keys = shareableParts().flatMap(({ whole, alone }) => [whole, ...alone])
  return Object.fromEntries(keys.map(({ key }) => [key, isShown]))
}
