import type { Risk, Severity, Term } from '../knowledge/knowledge-file.ts'

/** A medication as typed, and its ingredients. */
export interface CheckedMedication {
  /** Name as it was written. */
  typed: string
  /** Its ingredients; empty where nothing was recognized. */
  ingredients: string[]
  /** The similar name that a misspelled one was checked as. */
  readAs?: string
  /** Words of the name that were not recognized and not checked. */
  unreadWords?: string
  /** A cream, drops or the like: little of it reaches the blood. */
  isLocal?: boolean
  /** Several medications in one line; they are compared with each other, too. */
  isSeveral?: boolean
}

type FindingKind = 'interaction' | 'duplicate' | 'allergy' | 'caution'

/** The statement of one source. */
export interface Reason {
  severity: Severity
  /** "contraindicated", "monitor" …: the source's own word, or the 2014 list's "Critical". */
  term: Term | 'Critical' | 'Significant' | 'duplicate' | 'allergy'
  /** Absent if the source names only the pair. */
  effect?: string
  mechanism?: string
  advice?: string
  /** Document and section. */
  source: string
  /** Id of our rule; absent for a pair of a public list. */
  rule?: string
  written?: string
}

export interface Finding extends Reason {
  kind: FindingKind
  /** Ingredient, group or circumstance on each side; a duplicate has the same on both. */
  a: string
  b: string
  /** The listed names that contain them, as typed. */
  medications: string[]
  /** Recorded severity of the allergy that the finding is about, as stored. */
  allergySeverity?: string
  /** Reason for a lower severity than the source's. */
  downgradeReason?: string
  /** Statements of further rules about the same two. */
  otherReasons: Reason[]
}

/** Returns whether a finding is shown before a medication is saved. */
export function isGrave({ severity, kind }: Finding): boolean {
  return severity !== 'other' || kind === 'allergy'
}

/** Returns whether the next dose may kill: a life-threatening allergy or a contraindication. */
export function isLifeThreatening({ allergySeverity, term }: Finding): boolean {
  return allergySeverity === 'life-threatening' || term === 'contraindicated'
}

/** The advice under a life-threatening finding. */
export const callBeforeNextDose = 'Call your doctor or pharmacist before the next dose.'

/** An allergy that is no reason to avoid a medication, although many think so. */
export interface Reassurance {
  allergen: string
  medication: string
  risk: Risk
  note: string
  source: string
}

export interface Report {
  medications: CheckedMedication[]
  /** Names that were not recognized and not checked, with similar names. */
  unrecognized: { typed: string; similarNames: string[] }[]
  /** Recognized, but no rule or pair of the list is about them. */
  uncovered: string[]
  /** The most severe first. */
  findings: Finding[]
  notProblems: Reassurance[]
  /** Allergies to which our list has no medication. */
  allergiesNotCompared: string[]
  /** One sentence with the counts of compared medications and findings. */
  summary: string
  /** Version of the list, and the day of its latest change, as YYYY-MM-DD. */
  version: string
  writtenOn: string
}

/** Always shown if nothing was found. */
export const noInteractionMessage =
  'No interaction found in our list. This does not mean the combination is safe.'

export const nothingComparedMessage = 'No two medications could be compared.'

/** Returns whether any two medications were compared. One medication alone makes no pair. */
export function isCompared({ medications }: Pick<Report, 'medications'>): boolean {
  const known = medications.filter(({ ingredients }) => ingredients.length > 0)
  return known.length > 1 || known.some(({ isSeveral }) => isSeveral)
}

export const twoRequiredMessage = 'At least two medications are required to check interactions'

export const selectTwoMessage = 'Please select at least 2 medications to check for interactions'

export const reportFirstMessage = 'Generate an interaction report first'

/** Shown if the check itself fails. */
export const checkFailedMessage = 'Error checking medication interactions'

export const notCheckedMessage = 'Not recognized. Nothing was checked for it.'

export const whomToAsk =
  'Ask your doctor or pharmacist before you start, stop or change a medicine.'

/** Shown on every report. */
export const disclaimers = [
  `This list does not know every interaction. ${whomToAsk}`,
  'Do not stop a prescribed medicine because of this list alone.',
  'Checked on this server against its own list. Nothing was sent anywhere.',
] as const

/** Severities in words, as headings. */
export const severityWords: Record<Severity, string> = {
  major: 'Major',
  moderate: 'Moderate',
  other: 'Other',
}

export const severityMeanings: Record<Severity, string> = {
  major: 'May be dangerous. Talk to your doctor or pharmacist before you take these together.',
  moderate:
    'May need another dose, times apart, or checks. Ask your doctor or pharmacist at your next visit.',
  other: 'Good to know, such as hours to keep between two medicines.',
}
