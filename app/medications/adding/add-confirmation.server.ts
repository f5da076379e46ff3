import { logError } from '#app/lib/log.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { type AdditionCheck, checkAdditionOnThread } from '../check/check-profile.server.ts'
import { type Finding, isGrave } from '../check/check-report.ts'
import { findUncheckedParts, uncheckedTexts } from '../check/unchecked-parts.ts'
import type { NewMedication } from '../list/lifecycle.ts'
import type { Status } from '../list/medication-list.ts'
import { findNewQuestions } from '../questions/row-answers.server.ts'
import { type AddConfirmation, maxMarks } from './add-confirmation.ts'

/** A medication that is about to be added or moved. */
export interface PlannedMove {
  medication: NewMedication & { form?: string }
  /** The row that it has already, and the list that it is in. */
  row?: { id: number; status: Status }
  /** The row as it is saved, whose answers are asked about. */
  planned?: Medication
  to: AddConfirmation['to']
}

/**
 * Returns what must be confirmed before a medication is moved; undefined if there is nothing.
 * @param confirmed the marks that were confirmed already.
 */
export async function findAddConfirmation(
  profile: Profile,
  move: PlannedMove,
  { now, confirmed }: { now: Date; confirmed: readonly string[] },
): Promise<AddConfirmation | undefined> {
  const question = await buildAddConfirmation(profile, move, now)
  return question.marks.every(mark => confirmed.includes(mark)) ? undefined : question
}

/** Returns the check of a medication; undefined if the check failed. */
export async function tryCheckAddition(
  profile: Profile,
  { medication, row }: PlannedMove,
  now: Date,
) {
  try {
    return await checkAdditionOnThread(profile, now, medication, row?.id)
  } catch (error) {
    logError(error)
    return undefined
  }
}

const noCheck: AdditionCheck = {
  medication: undefined,
  similarNames: [],
  isUncovered: false,
  findings: [],
}

async function buildAddConfirmation(
  profile: Profile,
  move: PlannedMove,
  now: Date,
): Promise<AddConfirmation> {
  const { medication, row, to } = move
  const checked = to === 'current' ? await tryCheckAddition(profile, move, now) : noCheck
  const { findings, similarNames, medication: read } = checked ?? noCheck
  const rowQuestions = move.planned ? findNewQuestions(move.planned, []) : []
  const question = {
    name: medication.name,
    to,
    findings,
    ...(read && { read }),
    uncheckedTexts: to === 'current' ? uncheckedTexts(profile) : [],
    isUnchecked: checked === undefined,
    isUnknown: read?.ingredients.length === 0,
    similarNames,
    ...(read?.readAs && { readAs: read.readAs }),
    ...(read?.unreadWords && { unreadWords: read.unreadWords }),
    aboutAnswers: rowQuestions.map(({ text }) => text),
    isLeaving: to === 'researching' && row?.status === 'current',
  }
  // Unchecked allergies are the most severe gap and are mentioned before every medication.
  const isBlind = to === 'current' && findUncheckedParts(profile).allergies !== undefined
  return {
    ...question,
    marks: [
      ...rowQuestions.map(({ askedKey }) => askedKey),
      ...marksOf(question),
      ...(isBlind ? ['allergies left out'] : []),
    ],
  }
}

function marksOf(question: Omit<AddConfirmation, 'marks' | 'uncheckedTexts'>): string[] {
  const { findings, isUnchecked, isUnknown, readAs, unreadWords, isLeaving, read } = question
  const marks = [
    isUnchecked && 'not checked',
    isUnknown && 'not recognized',
    read?.isSeveral && 'several medicines',
    readAs && `read as ${readAs}`,
    unreadWords && `not read: ${unreadWords}`,
    isLeaving && 'leaves the current medications',
    ...findings.filter(isGrave).map(toMark),
  ]
  return marks.flatMap(mark => (mark ? [mark.slice(0, maxMarks.length)] : []))
}

/** Returns the mark of a finding, which comes back with the answer. */
export function toMark({ kind, severity, a, b, allergySeverity }: Finding): string {
  const parts = [kind, severity, a, b, ...(allergySeverity ? [allergySeverity] : [])]
  return parts.join('|').slice(0, maxMarks.length)
}
