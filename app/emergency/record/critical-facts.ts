import { onceFor } from '#app/lib/once-for.ts'
import { firstAidNote } from '#app/medications/check/first-aid.server.ts'
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
import { partsOf, type Shown } from '../links/link-visibility.ts'
import { partTexts } from '../links/part-texts.ts'
import { around, type Words } from './emergency-texts.ts'

/** What changes first aid, in words: the top of the emergency view. */
export interface Critical {
  /** What the owner wants to be read before anything else, in their own words. */
  firstToKnow?: string
  /** Gender, language, … as far as they were answered; the blood type in any case. */
  facts: Fact[]
  /** "46 years (born March 27, 1980)"; undefined where it is not known. */
  age?: string
  allergies: {
    /** Life-threatening and severe ones, the worst first. Allergen and reaction are the owner's words. */
    dangerous: { allergen: string; severity: string; reaction?: string }[]
    /** All others, with how bad they are. */
    others: { allergen: string; severity: Words }[]
    /** Said in place of a list: "No known allergies", "Not recorded"; undefined with a list. */
    instead?: string
    /** What that means. */
    state?: Instead
  }
  medicines: {
    /** Names are the owner's words. */
    critical: { name: string; dose?: Words[]; reason: string }[]
    /** Names of all others. */
    others: string[]
    /** Said in place of a list. */
    instead?: string
    state?: Instead
  }
  /** Implants, papers and states that change what a crew does: "Pacemaker", "Implanted device, 2016". */
  alerts: Alert[]
}

/**
 * Why there is no list: the owner says that there is nothing, has said nothing, or does not show
 * it; or what is stored cannot be opened.
 */
export type Instead = 'none' | 'not recorded' | 'withheld' | 'unreadable'

interface Fact extends Words {
  label: string
}

export interface Alert {
  title: Words
  /** One sentence, in parts; empty where the title says all. */
  text: Words[]
}

/** What may be said of a profile, beside what stands in it. */
type View = Pick<Shown, 'withheld' | 'pregnancy'>

interface Reading {
  profile: Profile
  view: View
  language: Language
}

/**
 * Reads what changes first aid out of a profile, in English and all of it unless said otherwise.
 * Withheld allergies, medications, implants, advance directive and blood type say so.
 * @param now for the age, and for whether a pregnancy can still last.
 * @param view what a link withholds; its answers are not in the profile any more.
 */
export function criticalOf(
  profile: Profile,
  now: Date,
  view: View = {
    withheld: partsOf(profile.withheld),
    pregnancy: currentPregnancy(profile, now),
  },
  language: Language = englishLanguage,
): Critical {
  const reading = { profile, view, language }
  return {
    firstToKnow: profile.history?.value.firstToKnow,
    age: ageWords(profile.personal?.value.dob, now, language),
    facts: factsOf(reading),
    allergies: allergiesOf(reading),
    medicines: medicinesOf(reading),
    alerts: alertsOf(reading),
  }
}

/** Whole years, or months below two years, with the day of birth; undefined without one. */
export function ageWords(
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

// What the definition marks as critical, but for name and age, which stand in the heading, and for people.
function factsOf({ profile, view, language }: Reading): Fact[] {
  const section = sectionIn(language, 'personal')
  const fields = fieldsOf(section)
  const value: Record<string, unknown> = profile.personal?.value ?? {}
  return factEntries(fields).flatMap(({ name, field: { label } }) => {
    const text = formatAnswer(fields, value, name, language.formats)
    if (text !== undefined) {
      return [{ label, text, ...(isFreeText(fields, value, name) && { isOwn: true }) }]
    }
    if (name !== neverSilentFact) return []
    const { withheld, unreadable, notRecorded } = language.texts
    if (view.withheld.has(section.name)) return [{ label, text: withheld }]
    return [{ label, text: isUnreadable(profile, section) ? unreadable : notRecorded }]
  })
}

const factEntries = onceFor((fields: Fields) =>
  entriesOf(fields).filter(
    ({ name, field: { emergency, kind } }) =>
      emergency === 'critical' && kind !== 'list' && !inHeading.includes(name),
  ),
)

const inHeading = ['fullName', 'dob']

/** The fact that says so where it was not answered or is withheld. */
const neverSilentFact = 'bloodType'

const dangers: readonly (string | undefined)[] = ['life-threatening', 'severe']

// An empty list is no answer: only the owner's own tick may say "none".
function allergiesOf(reading: Reading): Critical['allergies'] {
  const { profile, language } = reading
  const { noKnownAllergies, allergies: rows = [] } = profile.allergies?.value ?? {}
  if (rows.length === 0) {
    const none = noKnownAllergies ? language.texts.record.noKnownAllergies : undefined
    return { dangerous: [], others: [], ...insteadOf(reading, 'allergies', none) }
  }
  const dangerous = dangers.flatMap(danger => rows.filter(({ severity }) => severity === danger))
  const others = rows.filter(({ severity }) => !dangers.includes(severity))
  return {
    dangerous: dangerous.map(row => ({
      allergen: row.allergen || language.texts.unnamed,
      severity: severityOf(row, language).text,
      reaction: row.reaction,
    })),
    others: others.map(row => ({
      allergen: row.allergen || language.texts.unnamed,
      severity: severityOf(row, language),
    })),
  }
}

function insteadOf(
  { profile, view, language: { texts } }: Reading,
  section: SectionName,
  none: string | undefined,
): { instead: string; state: Instead } {
  if (view.withheld.has(section)) return { instead: texts.withheld, state: 'withheld' }
  if (isUnreadable(profile, { name: section })) {
    return { instead: texts.unreadable, state: 'unreadable' }
  }
  if (none) return { instead: none, state: 'none' }
  return { instead: texts.notRecorded, state: 'not recorded' }
}

function severityOf(row: Allergy, language: Language): Words {
  const item = itemOf(sectionIn(language, 'allergies'), 'allergies')
  const text = formatAnswer(item, row, 'severity', language.formats)
  if (text === undefined) return { text: language.texts.record.severityNotRecorded }
  return { text, ...(isFreeText(item, row, 'severity') && { isOwn: true }) }
}

function medicinesOf(reading: Reading): Critical['medicines'] {
  const { profile, language } = reading
  const { noMedications, medications: rows = [] } = profile.medications?.value ?? {}
  if (rows.length === 0) {
    const none = noMedications ? language.texts.record.takesNone : undefined
    return { critical: [], others: [], ...insteadOf(reading, 'medications', none) }
  }
  const medicines = rows.map(row => ({
    name: medicineName(row, language),
    dose: doseOf(row, language),
    note: firstAidNote(row),
  }))
  return {
    critical: medicines.flatMap(({ note, ...rest }) =>
      note ? [{ ...rest, reason: language.firstAid(note) }] : [],
    ),
    others: medicines.flatMap(({ note, name }) => (note ? [] : [name])),
  }
}

function alertsOf(reading: Reading): Alert[] {
  return [
    ...missingAlert(reading, 'history', 'history:implanted-devices'),
    ...implantsOf(reading),
    ...missingAlert(reading, 'history', 'history:advance-directive'),
    ...directivesOf(reading),
    ...pregnancyAlert(reading),
    ...interpreterOf(reading),
  ]
}

// A withheld or unreadable answer must not look like "none".
function missingAlert(
  { profile, view, language }: Reading,
  section: SectionName,
  key: string,
): Alert[] {
  const { withheld, unreadable } = language.texts
  const isMissing = isUnreadable(profile, { name: section })
  if (!view.withheld.has(key) && !isMissing) return []
  const title = partTexts(language, sectionIn(language, section), key)
  const text = view.withheld.has(key) ? withheld : unreadable
  return [{ title: { text: title }, text: [{ text }] }]
}

function implantsOf({ profile, language }: Reading): Alert[] {
  const { texts, formats } = language
  const rows = profile.history?.value.implantedDevices ?? []
  return rows.map(({ device, year, notes }) => {
    const [comma] = formats.separators
    const words = [texts.record.implanted, year].filter(Boolean).join(comma)
    return {
      title: device ? { text: device, isOwn: true } : { text: texts.unnamed },
      text: notes
        ? [{ text: `${words}${comma}` }, { text: notes, isOwn: true }]
        : [{ text: words }],
    }
  })
}

function directivesOf({ profile, language }: Reading): Alert[] {
  const { record } = language.texts
  const fields = fieldsOf(sectionIn(language, 'history'))
  const value: Record<string, unknown> = profile.history?.value ?? {}
  const title = formatAnswer(fields, value, 'advanceDirectives', language.formats)
  if (!title) return []
  const place = profile.history?.value.advanceDirectiveLocation
  const text = place
    ? [
        { text: `${record.directive}${language.texts.stop}` },
        ...around(gap => record.directiveKept({ place: gap }), { text: place, isOwn: true }),
      ]
    : [{ text: record.directive }]
  return [{ title: { text: title }, text }]
}

// The weeks were counted on the day of the save or before it.
function pregnancyWords(
  { weeks, recordedAt }: NonNullable<View['pregnancy']>,
  { texts, formats }: Language,
): string {
  const day = formats.day(recordedAt.slice(0, 10))
  if (!weeks) return texts.record.pregnancyRecorded({ day })
  return texts.record.pregnancyWeeks({ weeks: formats.count(weeks, 'weeks'), day })
}

function pregnancyAlert({ view: { pregnancy }, language }: Reading): Alert[] {
  if (!pregnancy) return []
  const title = { text: language.texts.record.pregnancy }
  return [{ title, text: [{ text: pregnancyWords(pregnancy, language) }] }]
}

function interpreterOf({ profile, language }: Reading): Alert[] {
  const value = profile.cultural?.value
  if (value?.interpreterNeeded !== 'yes') return []
  const { texts, formats } = language
  const fields = fieldsOf(sectionIn(language, 'cultural'))
  const preferred = formatAnswer(fields, value, 'languagePreferences', formats)
  const isOwn = isFreeText(fields, value, 'languagePreferences')
  const sentence = (gap: string) => texts.record.preferredLanguage({ language: gap })
  const text = preferred ? around(sentence, { text: preferred, isOwn }) : []
  return [{ title: { text: texts.record.interpreter }, text }]
}

function medicineName({ name, brandName }: Medication, { texts }: Language): string {
  const generic = name || brandName || texts.unnamed
  return brandName && brandName !== generic ? `${generic} (${brandName})` : generic
}

function doseOf(row: Medication, language: Language): Words[] | undefined {
  const { formats } = language
  const item = itemOf(sectionIn(language, 'medications'), 'medications')
  const parts = ['totalDosage', 'frequency'].flatMap(name => {
    const text = formatAnswer(item, row, name, formats)
    return text ? { text, ...(isFreeText(item, row, name) && { isOwn: true }) } : []
  })
  const [first, ...others] = parts
  return first && [first, ...others.flatMap(part => [{ text: formats.separators[0] }, part])]
}

function itemOf(section: Section, list: string): Fields {
  const field = fieldsOf(section)[list]
  return field?.kind === 'list' ? field.item : {}
}
