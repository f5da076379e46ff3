import { days } from '#app/lib/time.ts'
import type { Profile } from './profile.ts'

/** Whole months of age, 0 for a day of birth that is still to come. @param dob as YYYY-MM-DD. */
export function wholeMonths(dob: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number)
  const months =
    (now.getUTCFullYear() - year) * 12 +
    (now.getUTCMonth() + 1 - month) -
    (now.getUTCDate() < day ? 1 : 0)
  return Math.max(0, months)
}

/** Nobody is pregnant for longer: the most weeks that the form takes. */
const longestPregnancyInWeeks = 45

/** A pregnancy that can still last, with the weeks that were recorded and when; one that must be over is none. */
export function currentPregnancy(
  { reproductive: saved }: Profile,
  now: Date,
): { weeks?: number; recordedAt: string } | undefined {
  if (saved?.value.biologicalSex !== 'female') return undefined
  const current = saved.value.pregnancies?.find(({ outcome }) => outcome === 'current')
  const weeksSince = (now.getTime() - Date.parse(saved.updatedAt)) / days(7)
  if (!current || (current.weeks ?? 0) + weeksSince > longestPregnancyInWeeks) return undefined
  return { weeks: current.weeks, recordedAt: saved.updatedAt }
}

/** Conditions that rules of the medication check are about. */
export const checkedConditions = [
  'kidney disease',
  'liver disease',
  'heart disease',
  'heart failure',
] as const

export type CheckedCondition = (typeof checkedConditions)[number]

/** The options of the common conditions that stand for a checked condition. */
const ofOption: Record<string, CheckedCondition> = {
  'kidney-disease': 'kidney disease',
  'liver-disease': 'liver disease',
  'heart-disease': 'heart disease',
}

// Narrow on purpose: kidney stones are no kidney disease, and a father's heart failure is not
// recorded here.
const byWords: Record<CheckedCondition, RegExp> = {
  'kidney disease':
    /\bckd\b|\b(kidney|renal) (disease|failure|insufficiency|impairment)\b|\bdialysis\b|\bnephropathy\b/i,
  'liver disease':
    /\b(liver|hepatic) (disease|failure|insufficiency|impairment|cirrhosis)\b|\bcirrhosis\b|\bchronic hepatitis\b/i,
  'heart disease':
    /\b(coronary|ischemic|ischaemic) (artery |heart )?disease\b|\bangina\b|\bheart attack\b|\bmyocardial infarction\b/i,
  'heart failure': /\b(heart|cardiac) failure\b|\bchf\b|\bhf[rmp]ef\b/i,
}

/**
 * The checked conditions that the medical history records, by its options and by the owner's words.
 */
export function recordedConditions({ history }: Profile): CheckedCondition[] {
  const { conditions = [], otherConditions = [], diagnoses = [] } = history?.value ?? {}
  const typed = [
    ...otherConditions.map(({ name }) => name),
    ...diagnoses.flatMap(({ condition, status }) => (status === 'resolved' ? [] : [condition])),
  ].filter(words => words !== undefined)
  const chosen = conditions.map(option => ofOption[option])
  return checkedConditions.filter(
    one => chosen.includes(one) || typed.some(words => byWords[one].test(words)),
  )
}

/** The recorded alcohol use; undefined where none is recorded, or none takes place now. */
export function alcoholUse({ social }: Profile): AlcoholUse | undefined {
  const { alcoholStatus } = social?.value ?? {}
  return alcoholUses.find(use => use === alcoholStatus)
}

const alcoholUses = ['occasional', 'moderate', 'regular', 'heavy'] as const

export type AlcoholUse = (typeof alcoholUses)[number]
