import type { Observation, Period } from 'fhir/r4'
import { toFhirDate } from './dates.ts'
import { absent } from './elements.ts'

/** Stored dates, as YYYY, YYYY-MM or YYYY-MM-DD. */
interface Limits {
  start?: string | undefined
  end?: string | undefined
  /** The end has passed, even if nobody knows its day. */
  isOver?: boolean
}

/**
 * Returns the period between two stored dates; undefined if neither is known.
 * @throws if it ends before it starts.
 */
export function toPeriod({ start, end, isOver }: Limits): Period | undefined {
  if (!start && !end) return undefined
  if (start && end && end < start) throw new Error('A stored period ends before it starts')
  return {
    ...(start && { start: toFhirDate(start) }),
    ...(end && { end: toFhirDate(end) }),
    // A period without an end is still going on.
    ...(isOver && !end && { _end: absent() }),
  }
}

/** Returns when something was true; "unknown" if neither date is known. */
export function toEffective(
  limits: Limits,
): Pick<Observation, 'effectivePeriod' | '_effectiveDateTime'> {
  const period = toPeriod(limits)
  return period ? { effectivePeriod: period } : { _effectiveDateTime: absent() }
}
