import { logError } from '#app/lib/log.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { type AddingCheck, checkAdding } from '../check/check-profile.server.ts'
import { type Finding, isGrave } from '../check/check-report.ts'
import { uncheckedPartsOf, uncheckedTexts } from '../check/unchecked-parts.ts'
import { mostTold, type Question } from './add-confirmation.ts'
import type { NewMedication } from './lifecycle.ts'
import type { Status } from './medication-list.ts'

/** A medicine on its way into a list. */
export interface Move {
  medicine: NewMedication & { form?: string }
  /** The row that it has already, and the list that it is in. */
  row?: { id: number; status: Status }
  to: Question['to']
}

/**
 * What there is to tell before a medicine is moved.
 * @param told the marks of what was told already.
 * @returns undefined where nothing is left to tell.
 */
export function questionBefore(
  profile: Profile,
  move: Move,
  { now, told }: { now: Date; told: readonly string[] },
): Question | undefined {
  const question = questionOf(profile, move, now)
  return question.told.every(mark => told.includes(mark)) ? undefined : question
}

/** The findings that a medicine has after it was added without a question; undefined where the check went wrong. */
export function checkOf(profile: Profile, { medicine, row }: Move, now: Date) {
  try {
    return checkAdding(profile, now, medicine, row?.id)
  } catch (error) {
    logError(error)
    return undefined
  }
}

const nothing: AddingCheck = { medicine: undefined, near: [], isUncovered: false, findings: [] }

function questionOf(profile: Profile, move: Move, now: Date): Question {
  const { medicine, row, to } = move
  const checked = to === 'current' ? checkOf(profile, move, now) : nothing
  const { findings, near, medicine: read } = checked ?? nothing
  const question = {
    name: medicine.name,
    to,
    findings,
    ...(read && { read }),
    uncheckedTexts: to === 'current' ? uncheckedTexts(profile) : [],
    isUnchecked: checked === undefined,
    isUnknown: read?.ingredients.length === 0,
    near,
    ...(read?.readAs && { readAs: read.readAs }),
    ...(read?.notRead && { notRead: read.notRead }),
    isLeaving: to === 'researching' && row?.status === 'current',
  }
  // An allergy is the gravest of what is left out, and the one that is told before every medicine.
  const isBlind = to === 'current' && uncheckedPartsOf(profile).allergies !== undefined
  return {
    ...question,
    told: [...marksOf(question), ...(isBlind ? ['allergies left out'] : [])],
  }
}

function marksOf(question: Omit<Question, 'told' | 'uncheckedTexts'>): string[] {
  const { findings, isUnchecked, isUnknown, readAs, notRead, isLeaving, read } = question
  const marks = [
    isUnchecked && 'not checked',
    isUnknown && 'not recognized',
    read?.isSeveral && 'several medicines',
    readAs && `read as ${readAs}`,
    notRead && `not read: ${notRead}`,
    isLeaving && 'leaves the current medications',
    ...findings.filter(isGrave).map(markOf),
  ]
  return marks.flatMap(mark => (mark ? [mark.slice(0, mostTold.length)] : []))
}

/** The mark of a finding in a form: what was told comes back with the answer. */
export function markOf({ kind, severity, a, b, allergySeverity }: Finding): string {
  const parts = [kind, severity, a, b, ...(allergySeverity ? [allergySeverity] : [])]
  return parts.join('|').slice(0, mostTold.length)
}
