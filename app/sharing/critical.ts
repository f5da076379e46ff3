import { firstAidReason } from '#app/medications/check/first-aid.server.ts'
import { currentPregnancy, wholeMonths } from '#app/profile/circumstances.ts'
import { displayDay, notProvided } from '#app/profile/display.ts'
import type { Fields } from '#app/profile/field.ts'
import type { Profile } from '#app/profile/profile.ts'
import { readingOf } from '#app/profile/reading.ts'
import { fieldsOf, type Section } from '#app/profile/section.ts'
import { type Allergy, allergies as allergySection } from '#app/profile/sections/allergies.ts'
import { cultural as culturalSection } from '#app/profile/sections/cultural.ts'
import { history as historySection } from '#app/profile/sections/history.ts'
import {
  type Medication,
  medications as medicationSection,
} from '#app/profile/sections/medications.ts'
import { personal } from '#app/profile/sections/personal.ts'

/** What changes first aid, in words: the top of the emergency view. */
export interface Critical {
  /** What the owner wants to be read before anything else. */
  firstToKnow?: string
  /** Gender, blood type, language, …; what was not answered says so. */
  facts: { label: string; text: string }[]
  /** "46 years (born March 27, 1980)", or that it is not provided. */
  age: string
  allergies: {
    /** Life-threatening and severe ones, the worst first. */
    dangerous: { allergen: string; severity: string; reaction?: string }[]
    /** All others in a few words: "Pollen (Mild)". */
    others: string[]
    /** Said in place of a list: "No known allergies", "Not recorded"; undefined with a list. */
    instead?: 'No known allergies' | 'Not recorded'
  }
  medicines: {
    critical: { name: string; dose?: string; reason: string }[]
    /** Names of all others. */
    others: string[]
    /** Said in place of a list. */
    instead?: 'Takes no medication' | 'Not recorded'
  }
  /** Implants, papers and states that change what a crew does: "Pacemaker", "Implanted device, 2016". */
  alerts: Alert[]
}

export interface Alert {
  title: string
  text: string
}

/**
 * Reads what changes first aid out of a profile.
 * @param now for the age, and for whether a pregnancy can still last.
 */
export function criticalOf(profile: Profile, now: Date): Critical {
  return {
    firstToKnow: profile.history?.value.firstToKnow,
    age: ageWords(profile.personal?.value.dob, now),
    facts: factsOf(profile),
    allergies: allergiesOf(profile),
    medicines: medicinesOf(profile),
    alerts: alertsOf(profile, now),
  }
}

/** Whole years, or months below two years, with the day of birth. */
export function ageWords(dob: string | undefined, now: Date): string {
  if (!dob) return `Age: ${notProvided}`
  const months = wholeMonths(dob, now)
  const age = months < 24 ? count(months, 'month') : count(Math.floor(months / 12), 'year')
  return `${age} (born ${displayDay(dob)})`
}

// What the definition marks as critical, but for name and age, which stand in the heading, and for people.
function factsOf({ personal: saved }: Profile): Critical['facts'] {
  const fields = fieldsOf(personal)
  const value: Record<string, unknown> = saved?.value ?? {}
  return Object.entries(fields)
    .filter(
      ([name, { emergency, kind }]) =>
        emergency === 'critical' && kind !== 'list' && !inHeading.includes(name),
    )
    .map(([name, { label }]) => ({ label, text: readingOf(fields, value, name) ?? notProvided }))
}

const inHeading = ['fullName', 'dob']

const dangers: readonly (string | undefined)[] = ['life-threatening', 'severe']

// An empty list is no answer: only the owner's own tick may say "none".
function allergiesOf({ allergies: saved }: Profile): Critical['allergies'] {
  const rows = saved?.value.allergies ?? []
  if (rows.length === 0) {
    const instead = saved?.value.noKnownAllergies ? 'No known allergies' : 'Not recorded'
    return { dangerous: [], others: [], instead }
  }
  const dangerous = dangers.flatMap(danger => rows.filter(({ severity }) => severity === danger))
  const others = rows.filter(({ severity }) => !dangers.includes(severity))
  return {
    dangerous: dangerous.map(row => ({
      allergen: nameOf(row),
      severity: severityOf(row),
      reaction: row.reaction,
    })),
    others: others.map(row => `${nameOf(row)} (${severityOf(row)})`),
  }
}

function nameOf({ allergen }: Allergy): string {
  return allergen || 'Unnamed'
}

function severityOf(row: Allergy): string {
  return readingOf(itemOf(allergySection, 'allergies'), row, 'severity') ?? 'severity not recorded'
}

function medicinesOf({ medications: saved }: Profile): Critical['medicines'] {
  const rows = saved?.value.medications ?? []
  if (rows.length === 0) {
    const instead = saved?.value.noMedications ? 'Takes no medication' : 'Not recorded'
    return { critical: [], others: [], instead }
  }
  const medicines = rows.map(row => ({
    name: medicineName(row),
    dose: doseOf(row),
    reason: firstAidReason(row),
  }))
  return {
    critical: medicines.flatMap(({ reason, ...rest }) => (reason ? [{ ...rest, reason }] : [])),
    others: medicines.flatMap(({ reason, name }) => (reason ? [] : [name])),
  }
}

function alertsOf(profile: Profile, now: Date): Alert[] {
  return [
    ...implantsOf(profile),
    ...directivesOf(profile),
    ...pregnancyOf(profile, now),
    ...interpreterOf(profile),
  ]
}

function implantsOf({ history: saved }: Profile): Alert[] {
  const rows = saved?.value.implantedDevices ?? []
  return rows.map(({ device, year, notes }) => ({
    title: device || 'Unnamed',
    text: ['Implanted device', year, notes].filter(Boolean).join(', '),
  }))
}

function directivesOf({ history: saved }: Profile): Alert[] {
  const fields = fieldsOf(historySection)
  const value: Record<string, unknown> = saved?.value ?? {}
  const title = readingOf(fields, value, 'advanceDirectives')
  if (!title) return []
  const place = saved?.value.advanceDirectiveLocation
  const text = place ? `Advance directive. Where the paper is kept: ${place}` : 'Advance directive'
  return [{ title, text }]
}

// The weeks were counted on the day of the save or before it, so that is all that is said.
function pregnancyOf(profile: Profile, now: Date): Alert[] {
  const current = currentPregnancy(profile, now)
  if (!current) return []
  const day = displayDay(current.recordedAt.slice(0, 10))
  const weeks = current.weeks ? `${count(current.weeks, 'week')} when recorded` : 'Recorded'
  return [{ title: 'Current pregnancy', text: `${weeks}, on ${day} or before` }]
}

function interpreterOf({ cultural: saved }: Profile): Alert[] {
  if (saved?.value.interpreterNeeded !== 'yes') return []
  const language = readingOf(fieldsOf(culturalSection), saved.value, 'languagePreferences')
  return [{ title: 'Interpreter needed', text: `Preferred language: ${language ?? notProvided}` }]
}

function medicineName({ name, brandName }: Medication): string {
  const generic = name || brandName || 'Unnamed'
  return brandName && brandName !== generic ? `${generic} (${brandName})` : generic
}

function doseOf(row: Medication): string | undefined {
  const item = itemOf(medicationSection, 'medications')
  const words = ['totalDosage', 'frequency'].map(name => readingOf(item, row, name))
  return words.filter(Boolean).join(', ') || undefined
}

function itemOf(section: Section, list: string): Fields {
  const field = fieldsOf(section)[list]
  return field?.kind === 'list' ? field.item : {}
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
