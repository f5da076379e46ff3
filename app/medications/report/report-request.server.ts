import { displayDay } from '#app/lib/dates.ts'
import {
  alcoholUse,
  currentPregnancy,
  recordedConditions,
  wholeMonths,
} from '#app/profile/record/age-and-pregnancy.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { capitalise, notProvided, notShownText } from '#app/profile-definition/display-answer.ts'
import { isCurrent, type Medication } from '#app/profile-definition/sections/medications.ts'
import { checkProfile } from '../check/check-profile.server.ts'
import { selectTwoMessage, twoRequiredMessage } from '../check/check-report.ts'
import { findUncheckedParts, type UncheckedParts } from '../check/unchecked-parts.ts'
import { rowsIn } from '../list/lifecycle.ts'
import { type Item, type ReportContent, reportContent } from './report-content.ts'

/** The medications of a report. */
export interface ReportChoice {
  /** Rows to compare; defaults to all current ones. */
  ids?: number[]
}

/**
 * Reads the address of a report: `m=1&m=2` selects rows, without `m` all. A form with checkboxes
 * adds `of=selected`, so that none ticked does not mean all. @returns undefined for unknown rows.
 */
export function readReportChoice(
  search: URLSearchParams,
  profile: Profile,
): ReportChoice | undefined {
  const ids = search.getAll('m')
  if (ids.length === 0 && search.get('of') !== 'selected') return {}
  const knownIds = new Set(rowsIn(profile).map(({ id }) => String(id)))
  if (!ids.every(id => knownIds.has(id))) return undefined
  return { ids: [...new Set(ids)].map(Number) }
}

/** A report and the address of its PDF, which needs at least two medications. */
export interface ReportWithPdf {
  content: ReportContent
  pdf?: string
}

interface ReportRequest {
  profile: Profile
  accountName: string
  choice: ReportChoice
  now: Date
  origin: string
}

/** Checks the chosen medications of a profile and returns the report. */
export function makeReport({
  profile,
  accountName,
  choice: { ids },
  now,
  origin,
}: ReportRequest): ReportWithPdf {
  const current = rowsIn(profile).filter(isCurrent)
  const isChosen = ({ id }: Medication) => !ids || ids.includes(id)
  const chosen = current.filter(isChosen)
  const { fullName, dob } = profile.personal?.value ?? {}
  const unchecked = findUncheckedParts(profile)
  const content = reportContent({
    person: fullName || accountName,
    born: dob ? displayDay(dob) : unchecked.age ? notShownText : notProvided,
    madeAt: now,
    report: checkProfile(profile, now, ids),
    consideredItems: listConsideredItems(profile, now, unchecked),
    uncheckedTexts: Object.values(unchecked),
    excludedNames: current.flatMap(row => (!isChosen(row) && row.name ? [row.name] : [])),
    otherLists: {
      researching: namesIn(profile, 'researching'),
      discontinued: namesIn(profile, 'discontinued'),
    },
    ...(chosen.length < 2 && {
      tooFewText: current.length < 2 ? twoRequiredMessage : selectTwoMessage,
    }),
    rulesAddress: `${origin}/interaction-rules`,
  })
  const query = chosen.map(({ id }) => `m=${id}`).join('&')
  return { content, ...(chosen.length >= 2 && { pdf: `${reportPdfPath}?${query}` }) }
}

const reportPdfPath = '/profile/medications/report.pdf'

function namesIn(profile: Profile, list: Medication['status']): string[] {
  return rowsIn(profile).flatMap(({ status, name }) => (status === list && name ? [name] : []))
}

function listConsideredItems(profile: Profile, now: Date, unchecked: UncheckedParts): Item[] {
  return [
    { title: 'Allergies', texts: [unchecked.allergies ?? allergiesIn(profile)] },
    { title: 'Age', texts: [unchecked.age ?? ageIn(profile, now)] },
    ...(unchecked.pregnancy ? [unchecked.pregnancy] : pregnancyIn(profile, now)).map(text => ({
      title: 'Pregnancy',
      texts: [text],
    })),
    { title: 'Alcohol', texts: [unchecked.alcohol ?? alcoholIn(profile)] },
    { title: 'Conditions', texts: [unchecked.conditions ?? conditionsIn(profile)] },
    { title: 'Not looked at', texts: [...notCheckedFacts] },
  ]
}

function alcoholIn(profile: Profile): string {
  const { alcoholStatus } = profile.social?.value ?? {}
  const use = alcoholUse(profile)
  if (use) return `Recorded use: ${use}`
  if (alcoholStatus === 'none') return 'No use recorded'
  if (alcoholStatus === 'former') return 'Former use recorded. Nothing was compared with it.'
  return 'The profile says nothing about alcohol. Nothing was compared with it.'
}

function conditionsIn(profile: Profile): string {
  const conditionNames = recordedConditions(profile)
  const others = 'Only kidney, liver and heart disease were looked for; no other condition was.'
  if (conditionNames.length > 0) return `${capitalise(conditionNames.join(', '))}. ${others}`
  const { conditions, noConditions } = profile.history?.value ?? {}
  return noConditions || conditions?.length
    ? `None of kidney, liver and heart disease is recorded. ${others}`
    : 'The profile says nothing about kidney, liver and heart disease. Cautions for them were not looked for.'
}

/** Facts that change the effect of a medication and that no rule uses. */
const notCheckedFacts = [
  'Kidney and liver values of a laboratory, such as eGFR, creatinine or liver enzymes.',
  'Other conditions, such as diabetes, asthma, high blood pressure, glaucoma or epilepsy.',
  'Doses, weight, tobacco, drugs that were not prescribed, food, and breastfeeding.',
] as const

function allergiesIn({ allergies }: Profile): string {
  const names = (allergies?.value.allergies ?? []).flatMap(({ allergen }) => allergen ?? [])
  if (names.length > 0) return names.join(', ')
  if (allergies?.value.noKnownAllergies) return 'None known'
  return 'The profile says nothing about allergies. Nothing was compared with them.'
}

function ageIn(profile: Profile, now: Date): string {
  const age = computeYears(profile, now)
  if (age !== undefined) return `${age} years`
  return 'The profile has no date of birth. Cautions for some ages were not looked for.'
}

function pregnancyIn(profile: Profile, now: Date): string[] {
  if (currentPregnancy(profile, now)) return ['Recorded as current']
  const { biologicalSex } = profile.reproductive?.value ?? {}
  const isMale = [biologicalSex, profile.personal?.value.gender].includes('male')
  // The report does not mention pregnancy for men and from this age on.
  if (isMale || (computeYears(profile, now) ?? 0) >= minAgePastPregnancy) return []
  return ['None is recorded as current. Cautions for pregnancy were not looked for.']
}

const minAgePastPregnancy = 60

function computeYears({ personal }: Profile, now: Date): number | undefined {
  const { dob } = personal?.value ?? {}
  return dob ? Math.floor(wholeMonths(dob, now) / 12) : undefined
}
