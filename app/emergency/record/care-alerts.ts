import { formatAnswer, isFreeText } from '#app/profile/record/format-answer.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import {
  firstAidStates,
  repeatsTitle,
  titleOfImplant,
} from '#app/profile-definition/catalogues/first-aid-states.ts'
import { joined } from '#app/profile-definition/display-answer.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import type { History } from '#app/profile-definition/sections/history.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { type Language, sectionIn } from '../languages/languages.server.ts'
import type { VisibleProfile } from '../links/link-visibility.ts'
import { partText } from '../links/part-text.ts'
import { type MarkedText, wrapOwnWords } from './marked-text.ts'

/** A fact that changes the work of a crew: a bold title and the sentences after it. */
export interface CareAlert {
  title: MarkedText
  /** Sentences in parts; empty if the title says everything. */
  text: MarkedText[]
}

/** Parts that are withheld, and the pregnancy, beside the profile itself. */
export type ProfileView = Pick<VisibleProfile, 'withheld' | 'pregnancy'>

export interface FactsContext {
  profile: Profile
  view: ProfileView
  language: Language
}

/**
 * Returns the ticked states, how to talk with the owner, a pregnancy and the need for an
 * interpreter. No state is derived from free text.
 */
export function findStates(context: FactsContext): CareAlert[] {
  return [
    ...missingAnswerAlert(context, 'history', 'history:first-aid-states'),
    ...tickedStates(context),
    ...pregnancyAlert(context),
    ...communicationNeeds(context),
    ...findInterpreter(context),
  ]
}

/** Returns the implants, each with what its kind changes in first aid. */
export function findImplants(context: FactsContext): CareAlert[] {
  const rows = context.profile.history?.value.implantedDevices ?? []
  return [
    ...missingAnswerAlert(context, 'history', 'history:implanted-devices'),
    ...rows.map(row => implantAlert(row, context)),
  ]
}

/** Returns the advance directives. The page is neither the paper nor an order, and says so. */
export function findDirectives(context: FactsContext): CareAlert[] {
  return [
    ...missingAnswerAlert(context, 'history', 'history:advance-directive'),
    ...directiveAlert(context),
  ]
}

function tickedStates(context: FactsContext): CareAlert[] {
  const { language } = context
  const answers = context.profile.history?.value
  const ticked = answers?.firstAidStates ?? []
  const fields = fieldsOf(sectionIn(language, 'history'))
  return firstAidStates.states
    .filter(({ id }) => ticked.includes(id) && id !== pregnantState)
    .map(({ id, ownLine }) => ({
      title: { text: optionLabel(fields, 'firstAidStates', id) },
      text: joinSentences(language, [
        ...(ownLine ? [labelledAnswer(fields, { ...answers }, ownLine, language)] : []),
        toSentence(language.stateTexts[id]),
      ]),
    }))
}

/** It is a pregnancy with its day, which ends by itself. */
const pregnantState = 'pregnant'

function pregnancyAlert({ profile, view: { pregnancy }, language }: FactsContext): CareAlert[] {
  if (!pregnancy) return []
  const isTicked = profile.history?.value.firstAidStates?.includes(pregnantState)
  return [
    {
      title: { text: language.texts.record.pregnancy },
      text: joinSentences(language, [
        [{ text: formatPregnancy(pregnancy, language) }],
        isTicked ? toSentence(language.stateTexts[pregnantState]) : [],
      ]),
    },
  ]
}

/**
 * Returns the due date of a pregnancy, or its weeks with the day on which they were recorded: they
 * were counted on that day or before it.
 */
export function formatPregnancy(
  { weeks, dueDate, recordedAt }: NonNullable<ProfileView['pregnancy']>,
  { texts, formats }: Language,
): string {
  if (dueDate) return texts.record.pregnancyDue({ day: formats.day(dueDate) })
  const day = formats.day(recordedAt.slice(0, 10))
  if (!weeks) return texts.record.pregnancyRecorded({ day })
  return texts.record.pregnancyWeeks({ weeks: formats.count(weeks, 'weeks'), day })
}

function communicationNeeds({ profile, language }: FactsContext): CareAlert[] {
  const text = profile.history?.value.communicationNeeds
  if (!text) return []
  const { label = '' } = fieldsOf(sectionIn(language, 'history')).communicationNeeds ?? {}
  return [{ title: { text: label }, text: [{ text, isTyped: true }] }]
}

type Implant = NonNullable<History['implantedDevices']>[number]

// A known kind is the title, because it is translated. The owner's words follow if they add to it.
function implantAlert(row: Implant, { language }: FactsContext): CareAlert {
  const { texts } = language
  const { kind, device, notes } = row
  const list = fieldsOf(sectionIn(language, 'history')).implantedDevices
  const item: Fields = list?.kind === 'list' ? list.item : {}
  const english = titleOfImplant(kind)
  const words = (text: string | undefined) => (text ? [{ text, isTyped: true }] : [])
  const answer = (name: string) => labelledAnswer(item, { ...row }, name, language)
  // Clear without their labels, which would take a line each on a small phone.
  const sideAndYear = joined(
    ['side', 'year'].flatMap(name => formatAnswer(item, { ...row }, name, language.formats) ?? []),
    language.formats,
  )
  return {
    title: english
      ? { text: optionLabel(item, 'kind', String(kind)) }
      : { text: device ?? texts.unnamed, ...(device && { isTyped: true }) },
    text: joinSentences(language, [
      english && !repeatsTitle(english, device) ? words(device) : [],
      toSentence(sideAndYear),
      toSentence(kind && language.stateTexts[kind]),
      answer('teamPhone'),
      answer('dueOn'),
      words(notes),
    ]),
  }
}

function directiveAlert({ profile, language }: FactsContext): CareAlert[] {
  const { texts } = language
  const fields = fieldsOf(sectionIn(language, 'history'))
  const value: Record<string, unknown> = profile.history?.value ?? {}
  const papers = formatAnswer(fields, value, 'advanceDirectives', language.formats)
  if (!papers) return []
  const place = profile.history?.value.advanceDirectiveLocation
  const kept = (gap: string) => texts.record.directiveKept({ place: gap })
  return [
    {
      title: { text: texts.record.directive },
      text: joinSentences(language, [
        toSentence(texts.record.directivePaper({ papers })),
        place ? wrapOwnWords(kept, { text: place, isTyped: true }) : [],
      ]),
    },
  ]
}

function optionLabel(fields: Fields, name: string, option: string): string {
  const field = fields[name]
  const options = field && 'options' in field ? field.options : {}
  return options[option as keyof typeof options] ?? option
}

/** Returns "Rescue medicine for seizures: midazolam"; nothing without an answer. */
function labelledAnswer(
  fields: Fields,
  values: Record<string, unknown>,
  name: string,
  { texts, formats }: Language,
): MarkedText[] {
  const text = formatAnswer(fields, values, name, formats)
  if (!text) return []
  const field = fields[name]
  const label = { text: `${field?.label ?? ''}${texts.colon}` }
  if (field?.kind === 'text' && field.input === 'tel') return [label, { text, isPhone: true }]
  return [label, { text, ...(isFreeText(fields, values, name) && { isTyped: true }) }]
}

function toSentence(text: string | undefined): MarkedText[] {
  return text ? [{ text }] : []
}

/** Joins sentences by full stops, which a day in Russian and words of the owner may have. */
function joinSentences({ texts }: Language, sentences: readonly MarkedText[][]): MarkedText[] {
  const parts: MarkedText[] = []
  for (const words of sentences.filter(some => some.length > 0)) {
    const before = parts.at(-1)?.text
    if (before) parts.push({ text: /[.!?。！？؟]$/.test(before) ? ' ' : texts.stop })
    parts.push(...words)
  }
  return parts
}

// A withheld or unreadable answer must not look like "none".
function missingAnswerAlert(
  { profile, view, language }: FactsContext,
  section: SectionName,
  key: string,
): CareAlert[] {
  const { withheld, unreadable } = language.texts
  const isMissing = isUnreadable(profile, { name: section })
  if (!view.withheld.has(key) && !isMissing) return []
  const title = partText(language, sectionIn(language, section), key)
  const text = view.withheld.has(key) ? withheld : unreadable
  return [{ title: { text: title }, text: [{ text }] }]
}

function findInterpreter({ profile, language }: FactsContext): CareAlert[] {
  const value = profile.cultural?.value
  if (value?.interpreterNeeded !== 'yes') return []
  const { texts, formats } = language
  const fields = fieldsOf(sectionIn(language, 'cultural'))
  const preferred = formatAnswer(fields, value, 'languagePreferences', formats)
  const isTyped = isFreeText(fields, value, 'languagePreferences')
  const sentence = (gap: string) => texts.record.preferredLanguage({ language: gap })
  const text = preferred ? wrapOwnWords(sentence, { text: preferred, isTyped }) : []
  return [{ title: { text: texts.record.interpreter }, text }]
}
