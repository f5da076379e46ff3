import { days } from '#app/lib/time.ts'
import { englishFormats, type Formats } from '#app/profile-definition/display-answer.ts'
import { isPregnancyOver } from '#app/profile-definition/pregnancy-end.ts'
import type { Profile } from './profile.ts'

/** Returns the age in whole months; 0 for a future date of birth. @param dob as YYYY-MM-DD. */
export function wholeMonths(dob: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number)
  const months =
    (now.getUTCFullYear() - year) * 12 +
    (now.getUTCMonth() + 1 - month) -
    (now.getUTCDate() < day ? 1 : 0)
  return Math.max(0, months)
}

/**
 * Returns the age as text: in days below 1 month, in weeks below 3 months, in months below 2 years,
 * then in years. @param dob as YYYY-MM-DD.
 */
export function formatAge(dob: string, now: Date, formats: Formats = englishFormats): string {
  const months = wholeMonths(dob, now)
  if (months >= 24) return formats.count(Math.floor(months / 12), 'years')
  if (months >= 3) return formats.count(months, 'months')
  const ageDays = Math.max(0, Math.floor((now.getTime() - Date.parse(dob)) / days(1)))
  return months >= 1
    ? formats.count(Math.floor(ageDays / 7), 'weeks')
    : formats.count(ageDays, 'days')
}

/** A recorded pregnancy: its weeks or its due date, and the time when they were recorded. */
export interface RecordedPregnancy {
  weeks?: number
  /** As YYYY-MM-DD. */
  dueDate?: string
  /** ISO time. */
  recordedAt: string
}

/**
 * Returns the pregnancy of the reproductive history, with the due date of the first-aid state, or
 * that state alone; undefined if it must be over by now.
 */
export function currentPregnancy(profile: Profile, now: Date): RecordedPregnancy | undefined {
  const ticked = tickedPregnancy(profile, now)
  const listed = listedPregnancy(profile, now)
  return listed ? { ...listed, ...(ticked?.dueDate && { dueDate: ticked.dueDate }) } : ticked
}

function listedPregnancy({ reproductive: saved }: Profile, now: Date) {
  if (saved?.value.biologicalSex !== 'female') return undefined
  const current = saved.value.pregnancies?.find(({ outcome }) => outcome === 'current')
  if (!current) return undefined
  const { weeks } = current
  if (isPregnancyOver({ weeks, savedAt: saved.updatedAt }, now)) return undefined
  return { weeks, recordedAt: saved.updatedAt }
}

function tickedPregnancy({ history: saved }: Profile, now: Date): RecordedPregnancy | undefined {
  if (!saved?.value.firstAidStates?.includes('pregnant')) return undefined
  const { dueDate } = saved.value
  if (isPregnancyOver({ dueDate, savedAt: saved.updatedAt }, now)) return undefined
  return { ...(dueDate && { dueDate }), recordedAt: saved.updatedAt }
}

/** Conditions that the medication check has rules for. */
export const checkedConditions = [
  'kidney disease',
  'liver disease',
  'heart disease',
  'heart failure',
] as const

export type CheckedCondition = (typeof checkedConditions)[number]

/** The checked condition of each option of the common conditions. */
const conditionOfOption: Record<string, CheckedCondition> = {
  'kidney-disease': 'kidney disease',
  'liver-disease': 'liver disease',
  'heart-disease': 'heart disease',
}

// Narrow on purpose: kidney stones are not kidney disease.
const conditionPatterns: Record<CheckedCondition, RegExp> = {
  'kidney disease':
    /\bckd\b|\b(kidney|renal) (disease|failure|insufficiency|impairment)\b|\bdialysis\b|\bnephropathy\b/i,
  'liver disease':
    /\b(liver|hepatic) (disease|failure|insufficiency|impairment|cirrhosis)\b|\bcirrhosis\b|\bchronic hepatitis\b/i,
  'heart disease':
    /\b(coronary|ischemic|ischaemic) (artery |heart )?disease\b|\bangina\b|\bheart attack\b|\bmyocardial infarction\b/i,
  'heart failure': /\b(heart|cardiac) failure\b|\bchf\b|\bhf[rmp]ef\b/i,
}

/** Returns the checked conditions of the medical history, from its options and its free text. */
export function recordedConditions({ history }: Profile): CheckedCondition[] {
  const { conditions = [], otherConditions = [], diagnoses = [] } = history?.value ?? {}
  const typed = [
    ...otherConditions.map(({ name }) => name),
    ...diagnoses.flatMap(({ condition, status }) => (status === 'resolved' ? [] : [condition])),
  ].filter(words => words !== undefined)
  const chosen = conditions.map(option => conditionOfOption[option])
  return checkedConditions.filter(
    one => chosen.includes(one) || typed.some(words => conditionPatterns[one].test(words)),
  )
}

/** Returns the recorded alcohol use; undefined if it is unanswered or there is none now. */
export function alcoholUse({ social }: Profile): AlcoholUse | undefined {
  const { alcoholStatus } = social?.value ?? {}
  return alcoholUses.find(use => use === alcoholStatus)
}

const alcoholUses = ['occasional', 'moderate', 'regular', 'heavy'] as const

export type AlcoholUse = (typeof alcoholUses)[number]
