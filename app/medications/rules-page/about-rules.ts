import { displayDay } from '#app/lib/dates.ts'

// Texts about the list, for the report and the page of all rules.

/** The limit of the rules in one sentence, for the preface of a report. */
export const notReviewed = 'Our rules are not reviewed by a clinician.'

/** The same with its reason, wherever rules are explained; docs/self-hosting.md repeats it. */
export const reviewNotice = `${notReviewed} They were written from general knowledge of the documents that they name. Nobody has compared them with these documents yet.`

export const sources = [
  'Interactions, cautions and allergies: our own rules. Each names its document and section.',
  'Pairs without advice: NDF-RT, VA Drug Interaction concepts, July 2014 (US Veterans Health Administration). A work of the US Government.',
  'High-priority pairs: ONC high-priority list (Phansalkar S et al., J Am Med Inform Assoc 2012;19:735-743).',
  'Pairs that should not interrupt: ONC non-interruptive list (Phansalkar S et al. 2013, PMC3628052).',
  'Names: our own list, and RxNorm Current Prescribable Content of October 6, 2025 (US National Library of Medicine). Its normalized names and codes are in the public domain.',
] as const

/** The statement that the US National Library of Medicine requires. */
export const nlmStatement =
  'This product uses publicly available data courtesy of the U.S. National Library of Medicine (NLM), National Institutes of Health, Department of Health and Human Services; NLM is not responsible for the product and does not endorse or recommend this or any other product.'

/** Returns the version of the list. @param writtenOn as YYYY-MM-DD. */
export function listVersion({ version, writtenOn }: { version: string; writtenOn: string }) {
  return `List version ${version}, last changed ${displayDay(writtenOn)}.`
}
