import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  allLanguages,
  englishLanguage,
  type Language,
} from '#app/emergency/languages/languages.server.ts'
import { toEmergencyRecord } from '#app/emergency/record/emergency-record.ts'
import { RecordPage } from '#app/emergency/view/record-page.server.tsx'
import { renderPage } from '#app/emergency/view/view-response-route.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { firstAidStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import type { History } from '#app/profile-definition/sections/history.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import {
  drawPiece,
  kitSource,
  pieceTexts,
  rowWords,
  withoutSpaces,
} from '#tests/support/data/print-kit.ts'
import { randomFrom } from '#tests/support/data/random.ts'
import { savedProfile } from '#tests/support/data/saved-profile.ts'

const now = new Date('2026-03-27T12:00:00Z')
const { states, implants } = firstAidStates
const kinds = implants.filter(({ id }) => id !== 'other')
const pieces = ['wallet', 'fridge'] as const

// Two pages that a test compares name the same time.
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

describe.each(allLanguages)('in $tag', language => {
  test.each(states)('the state $id is on the page and on its print view', ({ id }) => {
    const phrases = statePhrases(language, id)
    expect(phrases.length).toBeGreaterThan(0)
    for (const isPaper of [false, true]) {
      const page = pageText(withState(id), language, { isPaper })
      expect(missingFrom(page, phrases)).toEqual([])
    }
  })

  test.each(kinds)('the implant $id is on the page and on its print view', ({ id }) => {
    for (const isPaper of [false, true]) {
      const page = pageText(withImplant(id), language, { isPaper })
      expect(missingFrom(page, implantPhrases(language, id))).toEqual([])
    }
  })

  test.each(states)('a link that withholds the states shows nothing of $id', ({ id }) => {
    for (const isPaper of [false, true]) {
      const options = { isPaper, withheld: 'history:first-aid-states' }
      const page = pageText(withState(id), language, options)
      expect(page).toBe(pageText(savedProfile({ history: {} }), language, options))
      expect(page).toContain(language.texts.withheld)
    }
  })

  test.each([
    'history:first-aid-states',
    'reproductive:current-pregnancy',
  ])('a link that withholds %s shows no pregnancy and no due date', withheld => {
    const pregnant = savedProfile({ history: { ...historyOf('pregnant'), dueDate: '2026-08-17' } })
    const page = pageText(pregnant, language, { withheld })
    expect(page).toBe(pageText(savedProfile({ history: {} }), language, { withheld }))
    const shown = pageText(pregnant, language)
    expect(shown).toContain(language.formats.day('2026-08-17'))
  })

  test.each(kinds)('a link that withholds the implants shows nothing of $id', ({ id }) => {
    for (const isPaper of [false, true]) {
      const options = { isPaper, withheld: 'history:implanted-devices' }
      const page = pageText(withImplant(id), language, options)
      expect(page).toBe(pageText(savedProfile({ history: {} }), language, options))
    }
  })

  test('the number of a team is a link that runs from left to right', () => {
    const row = { id: 1, kind: 'heart-pump', teamPhone: '+1 555 010 0188' }
    const html = pageHtml(savedProfile({ history: { implantedDevices: [row] } }), language)
    expect(html).toContain('<a href="tel:+15550100188"><bdi dir="ltr">+1 555 010 0188</bdi></a>')
  })

  test('a sentence with a day ends with one full stop', () => {
    const history = { ...historyOf('pregnant'), dueDate: '2026-08-17' }
    expect(pageText(savedProfile({ history }), language)).not.toMatch(/\.\./)
  })

  test('the number in a sentence is the English one', () => {
    const numbersIn = (text = '') => (text.match(/\d+/g) ?? []).filter(number => number !== '1')
    const differing = Object.entries(englishLanguage.stateTexts).filter(
      ([id, text]) => numbersIn(text).join() !== numbersIn(language.stateTexts[id]).join(),
    )
    expect(differing).toEqual([])
  })
})

describe.each(pieces)('the %s', piece => {
  test.each(states)('has the state $id', ({ id }) => {
    const words = pieceText(piece, { history: historyOf(id) })
    expect(missingFrom(words, statePhrases(englishLanguage, id), withoutSpaces)).toEqual([])
  })

  test.each(kinds)('has the implant $id', ({ id }) => {
    const words = pieceText(piece, { history: implantHistory(id) })
    expect(missingFrom(words, implantPhrases(englishLanguage, id), withoutSpaces)).toEqual([])
  })
})

describe('nothing is derived from free text', () => {
  test.each([1, 2, 3, 4, 5, 6])('on a page with words of the list in every text, seed %i', seed => {
    const values = plantWords(seed)
    const profile = savedProfile(values)
    for (const language of allLanguages) {
      const page = pageText(profile, language, { shown: everything })
      expect(page.split('⟦').length).toBeGreaterThan(40)
      expect(phrasesOn(withoutPlants(page), language)).toEqual([])
    }
    for (const piece of pieces) {
      const words = withoutPlants(pieceText(piece, values))
      expect(phrasesOn(words, englishLanguage, withoutSpaces)).toEqual([])
    }
  })

  test('and the same search finds a ticked state in every language', () => {
    const values = plantWords(1)
    const profile = savedProfile({
      ...values,
      history: { ...values.history, ...historyOf('deaf') },
    })
    for (const language of allLanguages) {
      const page = withoutPlants(pageText(profile, language, { shown: everything }))
      expect(phrasesOn(page, language)).toEqual(
        expect.arrayContaining(statePhrases(language, 'deaf')),
      )
    }
  })
})

/** Parts that are withheld by default are shown too. */
const everything = [
  'history:depression-anxiety',
  'history:childbirths',
  'history:mental-health-history',
  'history:family-history',
  'social',
  'reproductive',
  'mental',
  'functional',
  'cultural',
]

type Values = typeof fullProfile

/** Returns a history with one ticked state. */
function historyOf(id: string): History {
  return { noFirstAidStates: false, firstAidStates: [id] }
}

function withState(id: string): Profile {
  return savedProfile({ history: historyOf(id) })
}

function implantHistory(kind: string): History {
  return { implantedDevices: [{ id: 1, kind }] }
}

function withImplant(kind: string): Profile {
  return savedProfile({ history: implantHistory(kind) })
}

/** Returns the title of a state and its sentence, as a page in this language says them. */
function statePhrases(language: Language, id: string): string[] {
  const isPregnancy = id === 'pregnant'
  const title = isPregnancy
    ? language.texts.record.pregnancy
    : optionOf(historyFields(language).firstAidStates, id)
  return [title, language.stateTexts[id]].flatMap(text => text ?? [])
}

function implantPhrases(language: Language, id: string): string[] {
  const list = historyFields(language).implantedDevices
  const title = list?.kind === 'list' ? optionOf(list.item.kind, id) : ''
  return [title, language.stateTexts[id]].flatMap(text => text ?? [])
}

function historyFields({ sections: all }: Language): Fields {
  const history = all.find(({ name }) => name === 'history')
  return history ? fieldsOf(history) : {}
}

function optionOf(field: Fields[string] | undefined, option: string): string {
  const hasOptions = field?.kind === 'choice' || field?.kind === 'choices'
  return (hasOptions && field.options[option]) || ''
}

interface PageOptions {
  isPaper?: boolean
  withheld?: string
  shown?: readonly string[]
}

/** Returns the words of a responder's page, without those of its attributes. */
function pageText(profile: Profile, language: Language, options: PageOptions = {}): string {
  const text = pageHtml(profile, language, options)
  return decoded(text.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ''))
}

function pageHtml(profile: Profile, language: Language, options: PageOptions = {}): string {
  const { isPaper = false, withheld, shown = [] } = options
  const settings = {
    shown: {
      ...Object.fromEntries(shown.map(key => [key, true])),
      ...(withheld && { [withheld]: false }),
    },
  }
  const record = toEmergencyRecord(profile, { accountName: 'Quoz', settings, now, language })
  const shareId = 'A'.repeat(22)
  const page = { nonce: 'nonce', language, path: `/view/${shareId}`, isChosen: false }
  const access = { shareId, expiresAt: now.toISOString(), canLeaveNote: false }
  return renderPage(createElement(RecordPage, { page, record, access, isPaper }))
}

function decoded(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name) => signs[name] ?? '')
}

/** Returns the words of a printed piece. Rows may break between any two letters. */
function pieceText(piece: (typeof pieces)[number], values: Record<string, unknown>): string {
  return pieceTexts(drawPiece(kitSource(values), piece))
    .map(rowWords)
    .join('')
}

type Normalize = (text: string) => string

function missingFrom(page: string, phrases: string[], normalize: Normalize = String): string[] {
  return phrases.filter(phrase => !normalize(page).includes(normalize(phrase)))
}

/** Returns the titles and sentences of all states and implants that a text contains. */
function phrasesOn(page: string, language: Language, normalize: Normalize = String): string[] {
  const phrases = [
    ...states.flatMap(({ id }) => [
      ...statePhrases(language, id),
      optionOf(historyFields(language).firstAidStates, id),
    ]),
    ...kinds.flatMap(({ id }) => implantPhrases(language, id)),
  ]
  const missing = missingFrom(page, phrases, normalize)
  return phrases.filter(phrase => !missing.includes(phrase))
}

/** Returns the full profile without ticks, with random words of the list in every text. */
function plantWords(seed: number): Values {
  const below = randomFrom(seed)
  const words = [...states, ...implants].flatMap(({ title, askWhen = [] }) => [
    ...askWhen.map(word => word.replace('*', 'ia')),
    title,
  ])
  const draw = () => words[below(words.length)]
  const sentence = () => `⟦${Array.from({ length: 6 }, draw).join(', ')}⟧`
  const planted = Object.fromEntries(
    sections.map(section => [
      section.name,
      plantInto(fieldsOf(section), { ...fullProfile[section.name as SectionName] }, sentence),
    ]),
  ) as Values
  const { history, reproductive } = planted
  return {
    ...planted,
    history: {
      ...history,
      firstAidStates: [],
      implantedDevices: history.implantedDevices?.map(({ kind: _, ...row }) => row),
    },
    reproductive: { ...reproductive, pregnancies: [] },
  }
}

function plantInto(
  fields: Fields,
  values: Record<string, unknown>,
  sentence: () => string,
): Record<string, unknown> {
  const planted = Object.entries(fields).flatMap(([name, field]) => {
    const isText = field.kind === 'longText' || (field.kind === 'text' && field.input === 'text')
    if (isText) return [[name, sentence()]]
    const rows = values[name]
    if (field.kind !== 'list' || !Array.isArray(rows)) return []
    return [[name, rows.map(row => plantInto(field.item, row, sentence))]]
  })
  return { ...values, ...Object.fromEntries(planted) }
}

/** Removes the planted words; a card may have shortened them. */
function withoutPlants(text: string): string {
  return text.replaceAll(/⟦[^⟦⟧]*(⟧|…)/g, '')
}
