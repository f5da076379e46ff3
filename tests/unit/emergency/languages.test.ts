import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { createCatalogue, wordKey } from '#app/emergency/languages/catalogue.server.ts'
import french from '#app/emergency/languages/fr.json' with { type: 'json' }
import { languageFor } from '#app/emergency/languages/language-route.server.ts'
import {
  allLanguages,
  englishLanguage,
  type Language,
  makeLanguage,
  translations,
} from '#app/emergency/languages/languages.server.ts'
import { shareableParts } from '#app/emergency/links/link-visibility.ts'
import { toEmergencyRecord } from '#app/emergency/record/emergency-record.ts'
import { CodePage, EnterLinkPage } from '#app/emergency/view/form-pages.server.tsx'
import { NotePage, noteParts, noteProblem } from '#app/emergency/view/note-page.server.tsx'
import {
  FailurePage,
  InvalidLinkPage,
  LockedPage,
  NotCheckedPage,
  ThrottledPage,
  TooOftenPage,
} from '#app/emergency/view/notice-pages.server.tsx'
import type { PageContext } from '#app/emergency/view/page-context.ts'
import { RecordPage } from '#app/emergency/view/record-page.server.tsx'
import { renderPage } from '#app/emergency/view/view-response-route.server.ts'
import { checkTranslation, listEnglishTexts } from '#scripts/build/translation-faults.ts'
import { canaries } from '#tests/support/data/canaries.ts'
import { savedProfile } from '#tests/support/data/saved-profile.ts'

const now = new Date('2026-03-27T12:00:00Z')
const others = allLanguages.filter(({ tag }) => tag !== 'en')

describe('the language of a page', () => {
  const asked = (path: string, accepts?: string, cookie?: string) =>
    languageFor(
      new Request(`http://localhost:3000${path}`, {
        headers: accepts ? { 'Accept-Language': accepts } : {},
      }),
      cookie,
    ).tag

  test.each<[string, string, string | undefined, string | undefined, string]>([
    ['the one in the URL', '/view?lang=ru', 'es', 'fr', 'ru'],
    ['else the one chosen before', '/view', 'es', 'fr', 'fr'],
    ['else the one of the browser', '/view', 'es', undefined, 'es'],
    ['the nearest of several', '/view', 'de-CH, it;q=0.9, ar-EG;q=0.8, en;q=0.2', undefined, 'ar'],
    ['a variant as its language', '/view', 'zh-Hans-CN', undefined, 'zh'],
    ['English without a request', '/view', undefined, undefined, 'en'],
    ['English if we have none of them', '/view', 'tlh, nl;q=0.4', undefined, 'en'],
    ['never an unknown one', '/view?lang=constructor', 'xx-', '__proto__', 'en'],
  ])('is %s', (_, path, accepts, cookie, tag) => {
    expect(asked(path, accepts, cookie)).toBe(tag)
  })
})

describe.each(others)('in $tag', language => {
  test('pages use every key and every placeholder of its file', () => {
    const { unused, wrongPlaceholders } = checkTranslation(language.tag, textsOf(language))
    expect({ unused, wrongPlaceholders }).toEqual({ unused: [], wrongPlaceholders: [] })
  })

  test('no translation is the English text, except shared words', () => {
    const texts = textsOf(language)
    const copies = [...english].filter(([key, words]) => {
      const own = texts[key] ?? texts[wordKey(words)]
      return own === words && /\p{L}{2}/u.test(withoutGaps(words)) && !isShared(words, language)
    })
    expect(copies).toEqual([])
  })

  test('no text has a character that HTML escapes', () => {
    const texts = Object.entries(textsOf(language))
    expect(texts.filter(([, words]) => /[&<>"']/.test(words))).toEqual([])
  })

  test('no page has an English text of ours that is translated', () => {
    const { missing } = checkTranslation(language.tag, textsOf(language))
    const untranslated = new Set(missing.values())
    const ours = [...new Set(english.values())]
      .filter(words => !untranslated.has(words))
      .flatMap(words => words.split(/\{\w+\}/).map(part => part.trim()))
      .filter(words => /\p{L}{3}/u.test(words) && !isShared(words, language))
    for (const html of pagesIn(language)) {
      const said = textsIn(html.replace(englishElement, ''))
      // A short English word may be part of another word.
      const found = ours.filter(words =>
        said.some(text => text === words || (words.length > 11 && text.includes(words))),
      )
      expect(found).toEqual([])
    }
  })

  test('every page names its language and direction, and links to the others', () => {
    const dir = language.tag === 'ar' ? 'rtl' : 'ltr'
    for (const html of pagesIn(language)) {
      expect(html).toContain(`<html lang="${language.tag}" dir="${dir}">`)
      const links = html.match(/\?lang=\w\w" lang="\w\w">[^<]+</g) ?? []
      expect(links).toHaveLength(allLanguages.length - 1)
    }
  })

  test('days and times have Western digits, and times name their zone', () => {
    const { day, month, time, moment } = language.formats
    const words = [
      day('1980-03-27'),
      month('1980-03'),
      time('08:30'),
      moment('2026-03-27T08:30:00Z'),
    ]
    expect(words.join(' ')).not.toMatch(/[^\P{Nd}0-9]/u)
    expect(words[0]).toMatch(/1980/)
    expect(words[3]).toMatch(/8:30.* UTC$/)
    expect(words.join(' ')).not.toMatch(/March|Mar /)
  })

  test('an invalid stored day is shown as it is', () => {
    expect(language.formats.day('1980-13-77')).toBe('1980-13-77')
  })
})

test("the owner's words have their language if it is another one", () => {
  const record = (writtenIn: string, language: Language) =>
    recordIn(language, { 'personal.writtenIn': writtenIn })
  const [spanish, arabic] = [languageOf('es'), languageOf('ar')] as const
  const english = englishLanguage
  const name = /<h1[^>]*>/
  expect(name.exec(record('es', spanish))?.[0]).toBe('<h1>')
  expect(name.exec(record('es', english))?.[0]).toBe('<h1 lang="es" dir="auto">')
  expect(name.exec(record('other', english))?.[0]).toBe('<h1 lang="" dir="auto">')
  expect(name.exec(record('ar', arabic))?.[0]).toBe('<h1 dir="auto">')
  expect(record('es', english)).toContain(englishLanguage.texts.access.ownWords)
  expect(record('en', english)).not.toContain(englishLanguage.texts.access.ownWords)
})

test('French has a narrow space without a line break before its signs', () => {
  const texts = Object.entries<string>(french)
  expect(texts.filter(([, text]) => /\u202f[:;?]/.test(text)).length).toBeGreaterThan(50)
  expect(texts.filter(([, text]) => /[ \u00a0][:;!?%»]/.test(text))).toEqual([])
})

test('phone numbers run from left to right in every language', () => {
  for (const language of allLanguages) {
    expect(recordIn(language)).toMatch(/<bdi dir="ltr">\+1 555 010 \d+<\/bdi>/)
  }
})

describe('a text without a translation', () => {
  const own = textsOf(languageOf('ar'))
  const arabicWithout = (...keys: string[]): Language => {
    const left = Object.entries(own).filter(([key]) => !keys.some(one => key.startsWith(one)))
    const made = makeLanguage('ar', createCatalogue('ar', Object.fromEntries(left)))
    return { ...languageOf('ar'), ...made }
  }
  const inEnglish = (words: string) => `<span lang="en" dir="ltr">${words}</span>`

  test.each([
    ['label', 'sections.personal.fields.primaryLanguage', '<dt>#</dt>', 'Primary language'],
    ['option', 'sections.personal.fields.organDonor.options.yes', '>#</dd>', 'Yes'],
    ['legend', 'sections.personal.legends.height', '<h3>#</h3>', 'Height and weight'],
    ['title of a section', 'sections.mental.title', '<h2>#</h2>', 'Mental Health'],
    ['text', 'texts.access.title', '<h2>#</h2>', 'Emergency access'],
    ['first-aid note', 'firstAid.anticoagulants', '</strong> #', 'Blood thinner: bleeds easily'],
  ])('is read in English and marked as English: a %s', (_, key, place, words) => {
    const html = recordIn(arabicWithout(key, wordKey(words)))
    expect(html).toContain(place.replace('#', inEnglish(words)))
  })

  test("is marked around the owner's words, and not with them", () => {
    const html = recordIn(arabicWithout('texts.record.directiveKept'))
    expect(html).toMatch(/<span lang="en" dir="ltr">Kept:<\/span> (<span [^>]*>)?Quoz/)
  })

  test('is marked with its number, in the plural form of English', () => {
    const { formats, untranslated } = arabicWithout('units.weeks')
    expect(untranslated.split(formats.count(1, 'weeks'))).toEqual(['', '1 week', ''])
    expect(untranslated.split(`(${formats.count(2, 'weeks')})`)).toEqual(['(', '2 weeks', ')'])
  })

  test('is marked among translated options, as a whole word', () => {
    const language = arabicWithout('sections.functional.fields.assistedActivities.options.stairs')
    const walking = own['sections.functional.fields.assistedActivities.options.walking']
    expect(recordIn(language)).toContain(`، ${walking}، ${inEnglish('Stairs')}</dd>`)
    expect(language.untranslated.split('Upstairs')).toEqual(['Upstairs'])
  })

  test('is plain English in attributes and titles', () => {
    const html = recordIn(arabicWithout('texts.record.callWho', 'texts.record.title'))
    expect(html).toMatch(/aria-label="Call \+1 555[^"<>]*"/)
    expect(html).toMatch(/<title>Emergency information – [^<]*<\/title>/)
  })

  test('breaks no page, even if all are missing', () => {
    const empty = arabicWithout('')
    for (const html of pagesIn(empty)) {
      expect(html).not.toMatch(/="[^"]*(<|&lt;)span|<title>[^<]*&lt;|<title>[^/]*<span/)
      expect(html).toContain('<span lang="en" dir="ltr">')
    }
  })

  test('is listed with its key and its English text, and a misspelt key is a fault', () => {
    const { 'texts.home': home = '', ...rest } = own
    const { missing, unused } = checkTranslation('ar', { ...rest, 'texts.hme': home })
    expect(missing.get('texts.home')).toBe('Return to Home')
    expect(unused).toEqual(['texts.hme'])
  })
})

/** Words that are the same in English and in another language. */
const sharedByAll = /^(Medicare|Medicaid|TRICARE|(A|B|AB|O)[+−]|mg|mcg|g|ml|IU|Error: )$/
const sharedWith: Record<string, string> = {
  es: 'No Diabetes Hospital Vaginal Alcohol Variable Regular Irregular Normal Islam',
  fr: 'Allergies Note Contacts contact Cancer Complications Type Injection injections sachets Dose Patch Spray Contraception Variable Normal Implant Continence Religion Islam',
}

function isShared(words: string, { tag }: Language): boolean {
  return sharedByAll.test(words) || (sharedWith[tag] ?? '').split(' ').includes(words)
}

function languageOf(tag: string): Language {
  return allLanguages.find(one => one.tag === tag) ?? englishLanguage
}

const english = new Map(
  [...listEnglishTexts()].flatMap(([key, words]): [string, string][] =>
    typeof words === 'string' ? [[key, words]] : [],
  ),
)

const englishElement = /<span lang="en" dir="ltr">.*?<\/span>/g

function textsOf({ tag }: Language): Readonly<Record<string, string>> {
  return translations[tag]?.texts ?? {}
}

function withoutGaps(words: string): string {
  return words.replaceAll(/\{\w*\}/g, '')
}

/** Returns all pages of a language with as much text as possible. */
function pagesIn(language: Language): string[] {
  const page = frameIn(language)
  const problems = [{ field: 'code', problem: language.texts.code.wrong }]
  const open = {
    name: 'Quoz',
    line: 'Quoz',
    contact: { name: 'Quoz', phones: [{ text: '911', href: 'tel:911' }] },
    writtenIn: 'en',
  }
  const requestId = 'Quoz'
  const faults = noteParts.map(part => noteProblem(page, part, '600'))
  return [
    recordIn(language),
    recordIn(language, {}, []),
    recordIn(language, {}, undefined, false),
    drawn(RecordPage, { page, record: toEmergencyRecord({}, { ...asked, language }) }),
    drawn(CodePage, { page, shareId, problems, isFinished: true, publicText: open }),
    drawn(EnterLinkPage, { page, problem: language.texts.entry.notUnderstood }),
    drawn(NotePage, { page, shareId, typed: {}, problems: faults, hasFailed: true }),
    drawn(NotePage, { page, shareId, typed: {}, isLimitReached: true }),
    drawn(InvalidLinkPage, { page }),
    drawn(LockedPage, { page, publicText: open }),
    drawn(ThrottledPage, { page, retryAfter: 900, publicText: open }),
    drawn(TooOftenPage, { page }),
    drawn(NotCheckedPage, { page, requestId }),
    drawn(FailurePage, { page, requestId }),
  ]
}

const shareId = 'A'.repeat(22)
const asked = { accountName: 'Quoz', now }
const parts = shareableParts().flatMap(({ whole, alone }) => [whole, ...alone])

function recordIn(
  language: Language,
  decisions: Record<string, unknown> = {},
  shown = parts.map(({ key }) => key),
  isPaper = true,
): string {
  const { values } = canaries({
    'personal.dob': '1951-12-10',
    'medications.medications.status': 'current',
    'medications.medications.name': 'Warfarin',
    'history.hasMentalHealthHistory': 'yes',
    ...decisions,
  })
  const settings = { shown: Object.fromEntries(parts.map(({ key }) => [key, shown.includes(key)])) }
  const record = toEmergencyRecord(savedProfile(values), { ...asked, settings, language })
  const access = { shareId, expiresAt: now.toISOString(), canLeaveNote: true }
  return drawn(RecordPage, { page: frameIn(language), record, access, isPaper })
}

function frameIn(language: Language): PageContext {
  return { nonce: 'nonce', language, path: `/view/${shareId}`, isChosen: false }
}

function drawn<Props extends { page: PageContext }>(
  page: (props: Props) => React.ReactNode,
  props: Props,
): string {
  return renderPage(createElement(page, props))
}

/** Returns the texts of a page that are read or heard. */
function textsIn(html: string): string[] {
  const body = html.replace(/<style.*?<\/style>|<script.*?<\/script>|<nav.*?<\/nav>/gs, '')
  const heard = [...body.matchAll(/aria-label="([^"]*)"/g)].map(([, words = '']) => words)
  const read = body.split(/<[^>]*>/)
  return [...read, ...heard].map(text => text.trim()).filter(Boolean)
}
