import fc from 'fast-check'
import { type ComponentProps, createElement, type FunctionComponent } from 'react'
import { demoProfile } from '#app/development/demo-profile.server.ts'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import type { LinkSettings } from '#app/emergency/links/link-settings.ts'
import type { PublicText } from '#app/emergency/links/public-text.ts'
import { toEmergencyRecord } from '#app/emergency/record/emergency-record.ts'
import { CodePage, EnterLinkPage } from '#app/emergency/view/form-pages.server.tsx'
import { NotePage, noteParts, noteProblem } from '#app/emergency/view/note-page.server.tsx'
import * as notices from '#app/emergency/view/notice-pages.server.tsx'
import type { PageContext } from '#app/emergency/view/page-context.ts'
import { RecordPage } from '#app/emergency/view/record-page.server.tsx'
import { pageResponse } from '#app/emergency/view/view-response-route.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { asFemale, asMale, parts } from './answer-parts.ts'
import { arbitraryValue } from './arbitrary-section.ts'
import { canaries } from './canaries.ts'
import { fullProfile, variants } from './full-profile.ts'
import { type HostileText, hostileProfile, hostileTexts } from './hostile-profile.ts'
import { savedProfile } from './saved-profile.ts'

/** The moment at which compared pages are drawn. */
export const comparedAt = new Date('2026-03-27T12:00:00Z')

type Options = Omit<ComponentProps<typeof RecordPage>, 'page' | 'record'>

/** A record with everything that a page of it depends on, beside the language. */
interface ComparedRecord {
  profile: Profile
  settings?: LinkSettings
  isWithoutCookies?: boolean
  options: (language: Language) => Options
}

/** Returns the HTML of 60 records by name, in one language. */
export async function drawComparedRecords(language: Language): Promise<Map<string, string>> {
  const drawn = new Map<string, string>()
  for (const [name, { profile, settings, isWithoutCookies, options }] of comparedRecords()) {
    const record = toEmergencyRecord(profile, {
      accountName: 'Quoz Account',
      settings,
      now: comparedAt,
      language,
    })
    const { access, ...others } = options(language)
    const path = access ? `/view/${shareId}` : '/links/ab12/preview'
    const page = { ...frameIn(language), path, isWithoutCookies }
    drawn.set(name, await draw(RecordPage, { page, record, access, ...others }))
  }
  return drawn
}

/** Returns the HTML of the other emergency pages in their states by name, in one language. */
export async function drawComparedPages(language: Language): Promise<Map<string, string>> {
  const { code, reader, entry } = language.texts
  const page = frameIn(language)
  const chosen = { ...page, isChosen: true }
  const blocked = { ...page, isWithoutCookies: true }
  const wrong = [{ field: 'code', problem: code.wrong }]
  const long = [{ field: 'reader', problem: reader.tooLong }]
  const faults = noteParts.map(part => noteProblem(page, part, 'too-long'))
  const missing = [noteProblem(page, 'text', 'missing')]
  const requestId = 'quoz-1'
  const typed = { text: 'Quoz "1" <b> & \'2\'', name: 'Quoz 3', phone: '+1 555 010 0109' }
  const pages: Record<string, Promise<string>> = {
    'code page': draw(CodePage, { page }),
    'code page in a chosen language': draw(CodePage, { page: chosen }),
    'code page without cookies': draw(CodePage, { page: blocked }),
    'code page after a wrong code': draw(CodePage, { page, problems: wrong }),
    'code page after a long name': draw(CodePage, { page, problems: long, responderName: 'Quoz' }),
    'code page after the end': draw(CodePage, { page, isFinished: true }),
    'code page with lines': draw(CodePage, { page, publicText: publicTexts[0] }),
    'code page with lines after a wrong code': draw(CodePage, {
      page: blocked,
      problems: wrong,
      responderName: 'Quoz <3',
      publicText: publicTexts[1],
    }),
    'code page with an unreadable line': draw(CodePage, { page, publicText: publicTexts[2] }),
    'entry page': draw(EnterLinkPage, { page: { ...chosen, path: '/view' } }),
    'entry page after a refusal': draw(EnterLinkPage, {
      page,
      problem: entry.notUnderstood,
      typed: 'https://example.org/?a="1"&b=<2>',
    }),
    'note page': draw(NotePage, { page, shareId, typed: { name: 'Quoz' } }),
    'note page without a text': draw(NotePage, { page, shareId, typed, problems: missing }),
    'note page after a refusal': draw(NotePage, { page: chosen, shareId, typed, problems: faults }),
    'note page after a failure': draw(NotePage, { page, shareId, typed, hasFailed: true }),
    'note page without more notes': draw(NotePage, {
      page,
      shareId,
      typed: {},
      isLimitReached: true,
    }),
    'invalid link': draw(notices.InvalidLinkPage, { page }),
    'locked link': draw(notices.LockedPage, { page }),
    'locked link with lines': draw(notices.LockedPage, { page, publicText: publicTexts[0] }),
    'too many attempts': draw(notices.ThrottledPage, { page, retryAfter: 900 }),
    'too many attempts with lines': draw(notices.ThrottledPage, {
      page,
      retryAfter: 59,
      publicText: publicTexts[1],
    }),
    'opened too often': draw(notices.TooOftenPage, { page }),
    'code that was not checked': draw(notices.NotCheckedPage, { page, requestId }),
    failure: draw(notices.FailurePage, { page, requestId }),
  }
  const drawn = Object.entries(pages).map(async ([name, html]) => [name, await html] as const)
  return new Map(await Promise.all(drawn))
}

function draw<Props extends { page: PageContext }>(
  component: FunctionComponent<Props>,
  props: Props,
): Promise<string> {
  return pageResponse(createElement(component, props)).text()
}

const shareId = 'A'.repeat(22)

function frameIn(language: Language): PageContext {
  return { nonce: 'nonce', language, path: `/view/${shareId}`, isChosen: false }
}

const publicTexts: PublicText[] = [
  {
    name: 'Quoz "Q" <Zoë>',
    line: "Quoz's dog & cat",
    contact: { name: 'Quoz', relationship: 'Sister', phone: '911', tel: 'tel:911' },
    writtenIn: 'en',
  },
  { contact: { name: 'كووز', phone: 'ask the neighbour' }, writtenIn: 'ar' },
  { isUnreadable: true, writtenIn: 'other' },
]

function accessIn(index: number, { texts }: Language): Options['access'] {
  const problems = [{ field: 'reader', problem: texts.reader.tooLong }]
  return {
    shareId,
    expiresAt: '2026-03-27T13:00:00Z',
    canLeaveNote: index % 3 !== 1,
    ...(index % 3 === 1 && { responderName: 'Ward 3 <b> & "Ed"' }),
    ...(index % 3 === 2 && { problems, typedName: 'Quoz'.repeat(30) }),
  }
}

/** The kinds of a page, in turn. */
const kinds: ((index: number) => Pick<ComparedRecord, 'options' | 'isWithoutCookies'>)[] = [
  index => ({ options: language => ({ access: accessIn(index, language) }) }),
  index => ({ options: language => ({ access: accessIn(index, language), isPaper: true }) }),
  index => ({ options: () => ({ publicText: publicTexts[index % 3] }) }),
  () => ({
    isWithoutCookies: true,
    options: ({ texts }) => ({ done: texts.record.verified }),
  }),
  index => ({
    options: language => ({
      access: accessIn(index, language),
      done: language.texts.note.sent,
    }),
  }),
]

const writtenIn = ['en', 'es', 'ar', 'other', 'zh'] as const

function comparedRecords(): Map<string, ComparedRecord> {
  const profiles: [string, Profile, LinkSettings?][] = [
    ['demonstration', savedProfile(demoProfile as typeof fullProfile)],
    [
      'demonstration, all parts',
      savedProfile(demoProfile as typeof fullProfile),
      shown(() => true),
    ],
    ['empty', {}],
    ['empty, without parts', {}, shown(() => false)],
    ['full', savedProfile(fullProfile), shown(() => true)],
    ['full, usual parts', savedProfile(fullProfile)],
    ['full, without parts', savedProfile(fullProfile), shown(() => false)],
    ['full, unreadable settings', savedProfile(fullProfile), { isUnreadable: true }],
    ['full, other answers', savedProfile(otherAnswers()), shown(() => true)],
    ['canaries of a woman', savedProfile(canaries(asFemale).values), shown(() => true)],
    ['canaries of a man', savedProfile(canaries(asMale).values), shown(() => true)],
    ['unreadable sections', unreadable('history', 'allergies'), shown(() => true)],
    ['all sections unreadable', unreadable(...sections.map(({ name }) => name))],
    ['Arabic words', savedProfile(inArabic), shown(() => true)],
    ['a child', savedProfile({ ...fullProfile, personal: child }), shown(() => true)],
    ...hostile.map((name): [string, Profile, LinkSettings] => [
      `hostile, ${name}`,
      hostileProfile(name, { isStoredAsIs: true }),
      shown(() => true),
    ]),
  ]
  const random = fc.sample(arbitraryProfile, { numRuns: 60 - profiles.length, seed: 7 })
  const all = [
    ...profiles,
    ...random.map(
      ([profile, settings], index) => [`random ${index + 1}`, profile, settings] as const,
    ),
  ]
  return new Map(
    all.map(([name, profile, settings], index) => {
      const kind = kinds[index % kinds.length]?.(index)
      const record = { profile, ...(settings && { settings }), options: () => ({}), ...kind }
      return [name, record]
    }),
  )
}

function shown(isShown: (key: string, index: number) => boolean): LinkSettings {
  return { shown: Object.fromEntries(parts.map((key, index) => [key, isShown(key, index)])) }
}

function otherAnswers(): typeof fullProfile {
  const others = Object.entries(variants).map(([name, answers]) => [name, answers?.at(-1)])
  return { ...fullProfile, ...Object.fromEntries(others) }
}

const child = {
  ...fullProfile.personal,
  fullName: undefined,
  dob: '2024-11-03',
  writtenIn: 'other' as const,
}

function unreadable(...names: string[]): Profile {
  const kept = Object.entries(fullProfile).filter(([name]) => !names.includes(name))
  return { ...savedProfile(Object.fromEntries(kept)), unreadable: new Set(names) }
}

const inArabic: Partial<typeof fullProfile> = {
  ...fullProfile,
  personal: { ...fullProfile.personal, fullName: 'آدا ريشة 7', writtenIn: 'ar' },
  history: { ...fullProfile.history, firstToKnow: 'لا تنقلني\nقبل مهاتفة ابنتي +1 555 010 0199' },
  allergies: {
    noKnownAllergies: false,
    allergies: [{ id: 1, allergen: 'بنسلين', reaction: 'تورم', severity: 'severe' }],
  },
}

const hostile = (Object.keys(hostileTexts) as HostileText[]).filter(
  name => !name.startsWith('2,000'),
)

const arbitraryProfile = fc.tuple(
  fc
    .record(Object.fromEntries(sections.map(section => [section.name, arbitraryValue(section)])), {
      requiredKeys: [],
    })
    .chain(values =>
      fc.constantFrom(...writtenIn).map(
        (tag): Profile =>
          savedProfile({
            ...values,
            ...(values.personal && { personal: { ...values.personal, writtenIn: tag } }),
          } as Partial<Record<SectionName, never>>),
      ),
    ),
  fc
    .array(fc.boolean(), { minLength: parts.length, maxLength: parts.length })
    .map(choices => shown((_, index) => choices[index] ?? false)),
)
