import { displayDay } from '#app/lib/dates.ts'

/** The review of a statement by a clinician; empty for one that still waits. */
export interface ClinicalReview {
  /** Name and profession. */
  reviewedBy?: string
  /** The day, as YYYY-MM-DD. */
  reviewedOn?: string
}

/** Returns a sentence about the review of a statement: "Not reviewed by a clinician." */
export function reviewText({ reviewedBy, reviewedOn }: ClinicalReview): string {
  if (!reviewedBy || !reviewedOn) return 'Not reviewed by a clinician.'
  return `Reviewed by ${reviewedBy} on ${displayDay(reviewedOn)}.`
}
