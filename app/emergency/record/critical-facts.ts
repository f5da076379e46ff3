import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { currentPregnancy, formatAge, wholeMonths } from '#app/profile/record/age-and-pregnancy.ts'
import { formatAnswer, isFreeText } from '#app/profile/record/format-answer.ts'
import { timeOf } from '#app/profile/record/medication-time.ts'
import { isDangerous, mergeAllergies } from '#app/profile/record/merge-allergies.server.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import { capitalise, lowerFirst } from '#app/profile-definition/display-answer.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { entriesOf } from '#app/profile-definition/field-index.ts'
import { convertWeight } from '#app/profile-definition/measure.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { Allergy } from '#app/profile-definition/sections/allergies.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { englishLanguage, type Language, sectionIn } from '../languages/languages.server.ts'
import { findPartKeys } from '../links/link-visibility.ts'
import {
  type CareAlert,
  type FactsContext,
  findDirectives,
  findImplants,
  findStates,
  type ProfileView,
} from './care-alerts.ts'
import { type ListedMedications, listTakenMedications } from './critical-medications.ts'
import type { MarkedText } from './marked-text.ts'

/** The facts that change first aid, as texts: the top of the emergency view. */
export interface CriticalFacts {
  /** The owner's own first words for a responder. */
  firstToKnow?: string
  /** Answered facts such as gender and language; the blood type in any case. */
  facts: PersonalFact[]
  /** "46 years (born March 27, 1980)"; undefined without a date of birth. */
  age?: string
  /** Weight of a child, whose doses depend on it: "Weight: 18 kg (39.7 lb), October 3, 2026". */
  weight?: string
  allergies: {
    /** Those with a line of their own, worst first: see `isDangerous`. */
    dangerous: { allergen: MarkedText; severity: MarkedText; reaction?: string }[]
    /** All others, each as "Latex (moderate)", unknown severities first. */
    others: MarkedText[][]
    /** Text instead of a list: "No known allergies", "Not recorded"; undefined with a list. */
    placeholder?: string
    /** Reason for the placeholder. */
    emptyReason?: EmptyReason
  }
  medications: ListedMedications & {
    /** Text instead of a list. */
    placeholder?: string
    emptyReason?: EmptyReason
  }
  /** Ticked states, a pregnancy, how to talk with the owner, the need for an interpreter. */
  states: CareAlert[]
  implants: CareAlert[]
  directives: CareAlert[]
}

/**
 * Why there is no list: the owner answered "none", gave no answer or withholds it, or the stored
 * value cannot be unsealed.
 */
export type EmptyReason = 'none' | 'not recorded' | 'withheld' | 'unreadable'

interface PersonalFact extends MarkedText {
  label: string
}

/**
 * Returns the facts of a profile that change first aid. Withheld allergies, medications, implants,
 * advance directive and blood type say so.
 * @param now for the age, and for whether a pregnancy can still last.
 * @param view the withheld parts, whose answers the profile no longer has.
 */
export function findCriticalFacts(
  profile: Profile,
  now: Date,
  view: ProfileView = {
    withheld: findPartKeys(profile.withheld),
    pregnancy: currentPregnancy(profile, now),
  },
  language: Language = englishLanguage,
): CriticalFacts {
  const context = { profile, view, language }
  return {
    firstToKnow: profile.history?.value.firstToKnow,
    age: formatBirth(profile.personal?.value.dob, now, language),
    weight: formatChildWeight(context, now),
    facts: listFacts(context),
    allergies: findAllergies(context),
    medications: findMedications(context),
    states: findStates(context),
    implants: findImplants(context),
    directives: findDirectives(context),
  }
}

function formatBirth(dob: string | undefined, now: Date, language: Language): string | undefined {
  const { texts, formats } = language
  return dob && texts.record.born({ age: formatAge(dob, now, formats), day: formats.day(dob) })
}

/** Below this age, in months, the weight is a fact of the first screen. */
const maxChildMonths = 18 * 12

function formatChildWeight({ profile, language }: FactsContext, now: Date): string | undefined {
  const { value, updatedAt = '' } = profile.personal ?? {}
  const { dob, weight } = value ?? {}
  if (!dob || !weight || wholeMonths(dob, now) >= maxChildMonths) return undefined
  const { texts, formats } = language
  const { label = '' } = fieldsOf(sectionIn(language, 'personal')).weight ?? {}
  const maxMonths = wholeMonths(dob, now) < 24 ? 3 : 6
  const { changedOn = updatedAt.slice(0, 10) } = weight
  const day = formats.day(changedOn)
  const parts = [
    formats.weight(convertWeight(weight)),
    // Older records have no day: the weight is at least as old as the last save.
    weight.changedOn ? day : lowerFirst(texts.record.pregnancyRecorded({ day })),
    ...(wholeMonths(changedOn, now) >= maxMonths ? [texts.record.maybeOutdated] : []),
  ]
  return `${label}${texts.colon}${parts.join(formats.separators[0])}`
}

// Fields that the definition marks as critical, without name, age and contacts.
function listFacts({ profile, view, language }: FactsContext): PersonalFact[] {
  const section = sectionIn(language, 'personal')
  const fields = fieldsOf(section)
  const value: Record<string, unknown> = profile.personal?.value ?? {}
  return factEntries(fields).flatMap(({ name, field: { label } }) => {
    const text = formatAnswer(fields, value, name, language.formats)
    if (text !== undefined) {
      return [{ label, text, ...(isFreeText(fields, value, name) && { isTyped: true }) }]
    }
    if (name !== alwaysShownFact) return []
    const { withheld, unreadable, notRecorded } = language.texts
    if (view.withheld.has(section.name)) return [{ label, text: withheld }]
    return [{ label, text: isUnreadable(profile, section) ? unreadable : notRecorded }]
  })
}

const factEntries = memoizeByObject((fields: Fields) =>
  entriesOf(fields).filter(
    ({ name, field: { emergency, kind } }) =>
      emergency === 'critical' && kind !== 'list' && !headingFields.includes(name),
  ),
)

const headingFields = ['fullName', 'dob']

/** This fact also says when it was not answered or is withheld. */
const alwaysShownFact = 'bloodType'

// An empty list is no answer: only the owner's own tick may say "none".
function findAllergies(context: FactsContext): CriticalFacts['allergies'] {
  const { profile, language } = context
  const { noKnownAllergies, allergies: rows = [] } = profile.allergies?.value ?? {}
  if (rows.length === 0) {
    const none = noKnownAllergies ? language.texts.record.noKnownAllergies : undefined
    return { dangerous: [], others: [], ...findPlaceholder(context, 'allergies', none) }
  }
  const merged = mergeAllergies(rows).map(row => ({
    isDangerous: isDangerous(row),
    allergen: formatAllergen(row, language),
    severity: formatSeverity(row, language),
    reaction: row.reaction,
  }))
  return {
    dangerous: merged
      .filter(row => row.isDangerous)
      .map(row => ({ ...row, severity: withFirst(capitalise, row.severity) })),
    others: merged
      .filter(row => !row.isDangerous)
      .map(({ allergen, severity }) => [
        allergen,
        { text: ' (' },
        withFirst(lowerFirst, severity),
        { text: ')' },
      ]),
  }
}

// The owner's own words keep their case.
function withFirst(change: (text: string) => string, words: MarkedText): MarkedText {
  return words.isTyped ? words : { ...words, text: change(words.text) }
}

function formatAllergen({ allergen }: Allergy, { texts, findAllergen }: Language): MarkedText {
  if (!allergen) return { text: texts.unnamed }
  const translation = findAllergen(allergen)
  const isSaid = translation?.toLowerCase().startsWith(allergen.toLowerCase())
  // "Latex (caoutchouc)" says the typed "Latex" too.
  return isSaid && translation
    ? { text: translation }
    : { text: allergen, isTyped: true, translation }
}

function findPlaceholder(
  { profile, view, language: { texts } }: FactsContext,
  section: SectionName,
  none: string | undefined,
): { placeholder: string; emptyReason: EmptyReason } {
  if (view.withheld.has(section)) return { placeholder: texts.withheld, emptyReason: 'withheld' }
  if (isUnreadable(profile, { name: section })) {
    return { placeholder: texts.unreadable, emptyReason: 'unreadable' }
  }
  if (none) return { placeholder: none, emptyReason: 'none' }
  return { placeholder: texts.notRecorded, emptyReason: 'not recorded' }
}

function formatSeverity(row: Allergy, language: Language): MarkedText {
  const item = findItem(sectionIn(language, 'allergies'), 'allergies')
  const { severityNotRecorded, severityNotKnown } = language.texts.record
  if (row.severity === 'unknown') return { text: severityNotKnown }
  const text = formatAnswer(item, row, 'severity', language.formats)
  if (text === undefined) return { text: severityNotRecorded }
  return { text, ...(isFreeText(item, row, 'severity') && { isTyped: true }) }
}

function findMedications(context: FactsContext): CriticalFacts['medications'] {
  const { profile, language } = context
  const { noMedications, medications: rows = [] } = profile.medications?.value ?? {}
  if (!rows.some(row => timeOf(row) === 'now')) {
    const none = noMedications ? language.texts.record.takesNone : undefined
    return { critical: [], others: [], ...findPlaceholder(context, 'medications', none) }
  }
  return listTakenMedications(rows, language)
}

function findItem(section: Section, list: string): Fields {
  const field = fieldsOf(section)[list]
  return field?.kind === 'list' ? field.item : {}
}
