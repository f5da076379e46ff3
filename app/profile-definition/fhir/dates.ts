// Dates as FHIR writes them. Validators of FHIR accept 1990-02-31: it is refused here.

const datePattern = /^\d{4}(-\d{2}(-\d{2})?)?$/

/**
 * Returns a stored date as a `date` or `dateTime` of FHIR, which has the same form.
 * @param stored as YYYY, YYYY-MM or YYYY-MM-DD.
 * @throws if the calendar has no such date.
 */
export function toFhirDate(stored: string): string {
  const [year = '', month = '01', day = '01'] = stored.split('-')
  const full = `${year}-${month}-${day}`
  const at = new Date(`${full}T00:00:00Z`)
  const isReal = datePattern.test(stored) && !Number.isNaN(at.getTime())
  if (!isReal || at.toISOString().slice(0, 10) !== full) throw new Error('A stored date is invalid')
  return stored
}

/** As `toFhirDate`, for a stored year. */
export function toFhirYear(year: number): string {
  return toFhirDate(String(year))
}
