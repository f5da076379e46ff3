import type { Risk, Severity, Term } from '../knowledge/knowledge-file.ts'

/** A medicine as the person wrote it, and as the list knows it. */
export interface CheckedMedication {
  /** Name as it was written. */
  typed: string
  /** Its ingredients; empty where nothing was recognized. */
  ingredients: string[]
  /** Set where the name was misspelled and there was one name near it: it was checked as that one. */
  readAs?: string
  /** Words of the name that mean nothing to the list: they were not checked. */
  unreadWords?: string
  /** A cream, drops or the like: little of it reaches the blood. */
  isLocal?: boolean
  /** Several medicines were written in one line: they are compared with each other too. */
  isSeveral?: boolean
}

/** What a finding is about. */
type FindingKind = 'interaction' | 'duplicate' | 'allergy' | 'caution'

/** What a source says of a finding. */
export interface Reason {
  severity: Severity
  /** "contraindicated", "monitor" …: the source's own word, or the 2014 list's "Critical". */
  term: Term | 'Critical' | 'Significant' | 'duplicate' | 'allergy'
  /** What happens; absent where the source names only the pair. */
  effect?: string
  mechanism?: string
  /** What to do. */
  advice?: string
  /** Document and section. */
  source: string
  /** Id of our rule; absent for a pair of a public list. */
  rule?: string
  written?: string
}

export interface Finding extends Reason {
  kind: FindingKind
  /** Ingredients, group or circumstance on both sides: "warfarin" and "ibuprofen", "acetaminophen" twice. */
  a: string
  b: string
  /** The medicines of the person's list in which they are, as written. */
  medications: string[]
  /** Recorded severity of the allergy that the finding is about, as stored. */
  allergySeverity?: string
  /** Why it is shown as less grave than its source has it. */
  downgradeReason?: string
  /** What else our rules say of the same two. */
  otherReasons: Reason[]
}

/**
 * Returns whether a finding is told before a medication is saved; findings that are only to know
 * are told after.
 */
export function isGrave({ severity, kind }: Finding): boolean {
  return severity !== 'other' || kind === 'allergy'
}

/**
 * Returns whether the next dose may kill: an allergy recorded as life-threatening, or a
 * contraindication of the source.
 */
export function isLifeThreatening({ allergySeverity, term }: Finding): boolean {
  return allergySeverity === 'life-threatening' || term === 'contraindicated'
}

/** The advice under a life-threatening finding. */
export const callBeforeNextDose = 'Call your doctor or pharmacist before the next dose.'

/** An allergy that is no reason to avoid a medicine, although many think so. */
export interface Reassurance {
  allergen: string
  medication: string
  risk: Risk
  note: string
  source: string
}

/** What the check found, and what it could not look at. */
export interface Report {
  medications: CheckedMedication[]
  /** Names that nobody could recognize, with names that are near: nothing was checked for them. */
  unrecognized: { typed: string; similarNames: string[] }[]
  /** Recognized, but no rule or pair of the list is about them. */
  uncovered: string[]
  /** The gravest first. */
  findings: Finding[]
  notProblems: Reassurance[]
  /** Allergies that the list knows no medicine for. */
  allergiesNotCompared: string[]
  /** What was compared, and what the findings come to, in one sentence. */
  summary: string
  /** Version of the list, and the day of its latest change, as YYYY-MM-DD. */
  version: string
  writtenOn: string
}

/** Said where nothing was found; it is never left out. */
export const noInteractionMessage =
  'No interaction found in our list. This does not mean the combination is safe.'

/** Said with fewer than two medicines. */
export const twoRequiredMessage = 'At least two medications are required to check interactions'

/** Said where fewer than two are selected. */
export const selectTwoMessage = 'Please select at least 2 medications to check for interactions'

/** Said where a report is asked for that nobody has made. */
export const reportFirstMessage = 'Generate an interaction report first'

/** Said where the check itself fails; nothing is shown in its place. */
export const checkFailedMessage = 'Error checking medication interactions'

/** Said of medicines that were not recognized. */
export const notCheckedMessage = 'Not recognized. Nothing was checked for it.'

/** What a report is and is not; it stands on every one. */
export const disclaimers = [
  'This list does not know every interaction. Ask your doctor or pharmacist before you start, stop or change a medicine.',
  'Do not stop a prescribed medicine because of this list alone.',
  'Checked on this server against its own list. Nothing was sent anywhere.',
] as const

/** Severities in words, as headings. */
export const severityWords: Record<Severity, string> = {
  major: 'Major',
  moderate: 'Moderate',
  other: 'Other',
}

/** What a severity asks for. */
export const severityMeanings: Record<Severity, string> = {
  major: 'May be dangerous. Talk to your doctor or pharmacist before you take these together.',
  moderate:
    'May need another dose, times apart, or checks. Ask your doctor or pharmacist at your next visit.',
  other: 'Good to know, such as hours to keep between two medicines.',
}
