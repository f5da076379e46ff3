import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { splitByFirstAid } from '#app/medications/check/first-aid.server.ts'
import { currentPregnancy, wholeMonths } from '#app/profile/record/age-and-pregnancy.ts'
import { formatAnswer, isFreeText } from '#app/profile/record/format-answer.ts'
import { isUnreadable, type Profile } from '#app/profile/record/profile.ts'
import type { Fields } from '#app/profile-definition/field.ts'
import { entriesOf } from '#app/profile-definition/field-index.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { Allergy } from '#app/profile-definition/sections/allergies.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { englishLanguage, type Language, sectionIn } from '../languages/languages.server.ts'
import { findPartKeys, type VisibleProfile } from '../links/link-visibility.ts'
import { partText } from '../links/part-text.ts'
import { type MarkedText, wrapOwnWords } from './marked-text.ts'

/** The facts that change first aid, as texts: the top of the emergency view. */
export interface CriticalFacts {
  /** The owner's own first words for a responder. */
  firstToKnow?: string
  /** Answered facts such as gender and language; the blood type in any case. */
  facts: PersonalFact[]
  /** "46 years (born March 27, 1980)"; undefined without a date of birth. */
  age?: string
  allergies: {
    /**
     * Life-threatening and severe allergies, worst first. Allergen and reaction are owner's words.
     */
    dangerous: { allergen: string; severity: string; reaction?: string }[]
    /** All other allergies with their severity. */
    others: { allergen: string; severity: MarkedText }[]
    /** Text instead of a list: "No known allergies", "Not recorded"; undefined with a list. */
    placeholder?: string
    /** Reason for the placeholder. */
    emptyReason?: EmptyReason
  }
  medications: {
    /** The most serious reason first. Names are the owner's words. */
    critical: { name: string; dose?: MarkedText[]; reason: string }[]
    /** Names of all others. */
    others: string[]
    /** Text instead of a list. */
    placeholder?: string
    emptyReason?: EmptyReason
  }
  /** Implants, directives and conditions that change what a crew does: "Implanted device, 2016". */
  alerts: CareAlert[]
}

/**
 * Why there is no list: the owner answered "none", gave no answer or withholds it, or the stored
 * value cannot be unsealed.
 */
export type EmptyReason = 'none' | 'not recorded' | 'withheld' | 'unreadable'

interface PersonalFact extends MarkedText {
  label: string
}

export interface CareAlert {
  title: MarkedText
  /** One sentence in parts; empty where the title says everything. */
  text: MarkedText[]
}

/** Parts that are withheld, and the pregnancy, beside the profile itself. */
type ProfileView = Pick<VisibleProfile, 'withheld' | 'pregnancy'>

interface FactsContext {
  profile: Profile
  view: ProfileView
  language: Language
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
    age: formatAge(profile.personal?.value.dob, now, language),
    facts: listFacts(context),
    allergies: findAllergies(context),
    medications: findMedications(context),
    alerts: findAlerts(context),
  }
}

/** Returns whole years, or months below two years, with the date of birth. */
export function formatAge(
  dob: string | undefined,
  now: Date,
  language: Language = englishLanguage,
): string | undefined {
  const { texts, formats } = language
  const { record } = texts
  if (!dob) return undefined
  const months = wholeMonths(dob, now)
  const age = months < 24 ? record.months(months) : record.years(Math.floor(months / 12))
  return record.born({ age, day: formats.day(dob) })
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

const dangerousSeverities: readonly (string | undefined)[] = ['life-threatening', 'severe']

// An empty list is no answer: only the owner's own tick may say "none".
function findAllergies(context: FactsContext): CriticalFacts['allergies'] {
  const { profile, language } = context
  const { noKnownAllergies, allergies: rows = [] } = profile.allergies?.value ?? {}
  if (rows.length === 0) {
    const none = noKnownAllergies ? language.texts.record.noKnownAllergies : undefined
    return { dangerous: [], others: [], ...findPlaceholder(context, 'allergies', none) }
  }
  const dangerous = dangerousSeverities.flatMap(danger =>
    rows.filter(({ severity }) => severity === danger),
  )
  const others = rows.filter(({ severity }) => !dangerousSeverities.includes(severity))
  const formatAllergen = (row: Allergy) => row.allergen || language.texts.unnamed
  return {
    dangerous: dangerous.map(row => {
      const severity = formatSeverity(row, language).text
      return { allergen: formatAllergen(row), severity, reaction: row.reaction }
    }),
    others: others.map(row => ({
      allergen: formatAllergen(row),
      severity: formatSeverity(row, language),
    })),
  }
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
  const text = formatAnswer(item, row, 'severity', language.formats)
  if (text === undefined) return { text: language.texts.record.severityNotRecorded }
  return { text, ...(isFreeText(item, row, 'severity') && { isTyped: true }) }
}

function findMedications(context: FactsContext): CriticalFacts['medications'] {
  const { profile, language } = context
  const { noMedications, medications: rows = [] } = profile.medications?.value ?? {}
  if (rows.length === 0) {
    const none = noMedications ? language.texts.record.takesNone : undefined
    return { critical: [], others: [], ...findPlaceholder(context, 'medications', none) }
  }
  const { critical, others } = splitByFirstAid(rows)
  return {
    critical: critical.map(({ row, note }) => ({
      name: medicationName(row, language),
      dose: formatDose(row, language),
      reason: language.firstAid(note),
    })),
    others: others.map(row => medicationName(row, language)),
  }
}

function findAlerts(context: FactsContext): CareAlert[] {
  return [
    ...missingAnswerAlert(context, 'history', 'history:implanted-devices'),
    ...findImplants(context),
    ...missingAnswerAlert(context, 'history', 'history:advance-directive'),
    ...findDirectives(context),
    ...pregnancyAlert(context),
    ...findInterpreter(context),
  ]
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

function findImplants({ profile, language }: FactsContext): CareAlert[] {
  const { texts, formats } = language
  const rows = profile.history?.value.implantedDevices ?? []
  return rows.map(({ device, year, notes }) => {
    const [comma] = formats.separators
    const implanted = [texts.record.implanted, year].filter(Boolean).join(comma)
    return {
      title: device ? { text: device, isTyped: true } : { text: texts.unnamed },
      text: notes
        ? [{ text: `${implanted}${comma}` }, { text: notes, isTyped: true }]
        : [{ text: implanted }],
    }
  })
}

function findDirectives({ profile, language }: FactsContext): CareAlert[] {
  const { record } = language.texts
  const fields = fieldsOf(sectionIn(language, 'history'))
  const value: Record<string, unknown> = profile.history?.value ?? {}
  const title = formatAnswer(fields, value, 'advanceDirectives', language.formats)
  if (!title) return []
  const place = profile.history?.value.advanceDirectiveLocation
  const text = place
    ? [
        { text: `${record.directive}${language.texts.stop}` },
        ...wrapOwnWords(gap => record.directiveKept({ place: gap }), {
          text: place,
          isTyped: true,
        }),
      ]
    : [{ text: record.directive }]
  return [{ title: { text: title }, text }]
}

// The weeks were counted on the day of the save or before it.
function formatPregnancy(
  { weeks, recordedAt }: NonNullable<ProfileView['pregnancy']>,
  { texts, formats }: Language,
): string {
  const day = formats.day(recordedAt.slice(0, 10))
  if (!weeks) return texts.record.pregnancyRecorded({ day })
  return texts.record.pregnancyWeeks({ weeks: formats.count(weeks, 'weeks'), day })
}

function pregnancyAlert({ view: { pregnancy }, language }: FactsContext): CareAlert[] {
  if (!pregnancy) return []
  const title = { text: language.texts.record.pregnancy }
  return [{ title, text: [{ text: formatPregnancy(pregnancy, language) }] }]
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

function medicationName({ name, brandName }: Medication, { texts }: Language): string {
  const generic = name || brandName || texts.unnamed
  return brandName && brandName !== generic ? `${generic} (${brandName})` : generic
}

function formatDose(row: Medication, language: Language): MarkedText[] | undefined {
  const { formats } = language
  const item = findItem(sectionIn(language, 'medications'), 'medications')
  const parts = ['totalDosage', 'frequency'].flatMap(name => {
    const text = formatAnswer(item, row, name, formats)
    return text ? { text, ...(isFreeText(item, row, name) && { isTyped: true }) } : []
  })
  const [first, ...others] = parts
  return first && [first, ...others.flatMap(part => [{ text: formats.separators[0] }, part])]
}

function findItem(section: Section, list: string): Fields {
  const field = fieldsOf(section)[list]
  return field?.kind === 'list' ? field.item : {}
}
