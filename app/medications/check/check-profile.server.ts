import { heavyTask } from '#app/lib/heavy-task.server.ts'
import {
  alcoholUse,
  currentPregnancy,
  recordedConditions,
  wholeMonths,
} from '#app/profile/record/age-and-pregnancy.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { type Allergy, allergies } from '#app/profile-definition/sections/allergies.ts'
import { isCurrent, type Medication } from '#app/profile-definition/sections/medications.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import type { RecordedAllergy } from './check-allergies.server.ts'
import { type CheckRequest, checkMedications } from './check-medications.server.ts'
import type { CheckedMedication, Finding, Report } from './check-report.ts'
import type { MedicationToCheck } from './read-medication.server.ts'

/**
 * Checks current medications against each other and against facts of the profile. A request runs it
 * as `checkOnThread`.
 * @param ids limits the check to these rows.
 */
export function checkProfile(profile: Profile, now: Date, ids?: readonly number[]): Report {
  return checkMedications(toCheckRequest(profile, now, takenNow(profile, ids)))
}

// 100 medications with names of full length take 200 ms; names of 500 characters take 5 ms.
const maxLightLength = 500

/** Returns whether the check of a profile is short enough to need no thread. */
export function isLightCheck({ medications, allergies }: Profile): boolean {
  const rows = medications?.value.medications ?? []
  const names = rows.flatMap(({ name = '', brandName = '' }) => [name, brandName])
  const allergens = allergies?.value.allergies?.map(({ allergen = '' }) => allergen) ?? []
  return [...names, ...allergens].join('').length <= maxLightLength
}

export const checkOnThread = heavyTask('check-profile', checkProfile, isLightCheck)

/** Names of the sections that the check reads. */
export const checkedSections: readonly SectionName[] = [
  'medications',
  'allergies',
  'personal',
  'reproductive',
  'social',
  'history',
]

/** The result of a check before a medication is added. */
export interface AdditionCheck {
  /** The medication as the check read it. */
  medication: CheckedMedication | undefined
  /** Similar names, if it was not recognized. */
  similarNames: string[]
  /** True for a recognized name without any rule. */
  isUncovered: boolean
  /** The findings in which it has a part. */
  findings: Finding[]
}

/**
 * Checks a medication that is about to be added or taken again. A request runs it as
 * `checkAdditionOnThread`.
 * @param replacing id of its own row, which is not compared.
 */
export function checkAddition(
  profile: Profile,
  now: Date,
  medication: MedicationToCheck,
  replacing?: number,
): AdditionCheck {
  const others = takenNow(profile).filter(({ id }) => id !== replacing)
  const report = checkMedications(toCheckRequest(profile, now, [...others, medication]))
  const ownReport = checkMedications({ medications: [medication] })
  const typed = ownReport.medications[0]?.typed ?? medication.name
  return {
    medication: ownReport.medications[0],
    similarNames: ownReport.unrecognized[0]?.similarNames ?? [],
    isUncovered: ownReport.uncovered.length > 0,
    findings: report.findings.filter(({ medications }) => medications.includes(typed)),
  }
}

export const checkAdditionOnThread = heavyTask('check-addition', checkAddition, isLightCheck)

/** Returns the current rows with a name. @param ids limits the result to these rows. */
export function takenNow(profile: Profile, ids?: readonly number[]): NamedMedication[] {
  const rows = profile.medications?.value.medications ?? []
  return rows
    .filter(row => isCurrent(row) && (!ids || ids.includes(row.id)))
    .flatMap(row => (row.name ? [{ ...row, name: row.name }] : []))
}

type NamedMedication = Medication & { name: string }

const allergyList = allergies.blocks[0].fields.allergies

function toRecordedAllergy(row: Allergy): RecordedAllergy[] {
  const { allergen, reaction } = row
  const severity = row.severity === 'unknown' ? undefined : row.severity
  const words = severity && formatAnswer(allergyList.item, row, 'severity')
  // Lower case within a sentence; the owner's own words stay as typed.
  const severityWords = severity === 'other' ? words : words?.toLowerCase()
  return allergen ? [{ allergen, reaction, severity, severityWords }] : []
}

function toCheckRequest(
  profile: Profile,
  now: Date,
  medications: readonly MedicationToCheck[],
): CheckRequest {
  const rows = profile.allergies?.value.allergies ?? []
  const { dob } = profile.personal?.value ?? {}
  return {
    medications,
    allergies: rows.flatMap(toRecordedAllergy),
    isPregnant: currentPregnancy(profile, now) !== undefined,
    alcohol: alcoholUse(profile),
    conditions: recordedConditions(profile),
    ...(dob && { age: Math.floor(wholeMonths(dob, now) / 12) }),
  }
}
