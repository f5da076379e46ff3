import { displayDay, displayMonth, displayShortDay } from '#app/lib/dates.ts'
import { absenceWords, codeWords, elementLabel } from './element-words.ts'

/** An object of FHIR, of any type. */
export type FhirObject = Readonly<Record<string, unknown>>

/** How references and times are written. */
export interface ElementFormat {
  /** Returns the name of a resource of the file; undefined for the patient, who is everywhere. */
  nameOf(reference: string): string | undefined
  /** IANA name of the reader's time zone, for the days of times; UTC without one. */
  timeZone?: string | undefined
}

/**
 * Returns the value of an element in words, each one a line of its own. Every type of FHIR R4 that
 * has no words of its own is listed by its elements.
 * @param name of the element, which tells a code from a text.
 */
export function formatElement(name: string, value: unknown, format: ElementFormat): string[] {
  if (Array.isArray(value)) return value.flatMap(one => formatElement(name, one, format))
  if (typeof value === 'string') return [formatText(name, value, format)]
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (typeof value === 'number') return [String(value)]
  return isObject(value) ? formatObject(value, format) : []
}

/** Returns whether a value is an object of FHIR. */
export function isObject(value: unknown): value is FhirObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Elements whose text is a code of FHIR. */
const codeElements = new Set(['criticality', 'gender', 'intent', 'severity', 'status', 'use'])

function formatText(name: string, text: string, { timeZone }: ElementFormat): string {
  if (codeElements.has(name)) return codeWords(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text))
    return displayShortDay(text, timeZone)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return displayDay(text)
  return /^\d{4}-\d\d$/.test(text) ? displayMonth(text) : text
}

function formatObject(value: FhirObject, format: ElementFormat): string[] {
  const { text, coding, code, display, reference, start, end, title } = value
  const absence = findAbsence(value)
  if (absence) return [absence]
  if (typeof text === 'string') return [text]
  if (Array.isArray(coding)) return formatElement('coding', coding, format)
  if (typeof value.value === 'number') return [formatQuantity(value)]
  if (typeof value.value === 'string') return [formatLabelled(value, format)]
  if (typeof code === 'string') return [typeof display === 'string' ? display : codeWords(code)]
  if (typeof display === 'string') return [display]
  if (typeof reference === 'string') return [format.nameOf(reference) ?? []].flat()
  if (start !== undefined || end !== undefined) return [formatPeriod(value, format)]
  if (typeof value.name === 'string') return [value.name]
  if (isObject(value.language)) return formatLanguage(value, format)
  if (Array.isArray(value.line) || value.country !== undefined) return [formatAddress(value)]
  if (typeof title === 'string') return [title]
  return formatParts(value, format)
}

// A contact point, an identifier, or the class of an insurance: "Group: 1029".
function formatLabelled({ type, system, value }: FhirObject, format: ElementFormat): string {
  // No line ends within a number that somebody may dial.
  const text = system === 'phone' ? String(value).replaceAll(' ', '\u00a0') : value
  return [...formatElement('type', type, format), text].join(': ')
}

function formatQuantity({ value, unit, code }: FhirObject): string {
  // UCUM "1" is a count without a unit.
  return code === '1' ? String(value) : [value, unit ?? code].join(' ').trim()
}

function formatPeriod({ start, end, _end }: FhirObject, format: ElementFormat): string {
  const [first, last] = [start, end].map(time => formatElement('time', time, format)[0])
  const absence = findAbsence(_end)
  if (!last) return absence ? `from ${first}, end ${absence.toLowerCase()}` : `from ${first}`
  return first ? `${first} to ${last}` : `until ${last}`
}

// A language that the patient speaks.
function formatLanguage({ language, preferred }: FhirObject, format: ElementFormat): string[] {
  const names = formatElement('language', language, format)
  return preferred === true ? names.map(name => `${name} (preferred)`) : names
}

function formatAddress({ line, city, state, postalCode, country }: FhirObject): string {
  return [line, city, state, postalCode, country].flat().filter(Boolean).join(', ')
}

function formatParts(value: FhirObject, format: ElementFormat): string[] {
  const [first, ...others] = listFacts(value, format)
  if (!first) return []
  if (others.length === 0) return first.lines
  return [[first, ...others].map(({ label, lines }) => `${label}: ${lines.join(', ')}`).join('; ')]
}

/** The value of an element, under its label. */
export interface ElementFact {
  label: string
  lines: string[]
}

/** Returns the elements of an object in words, without the named ones and the empty ones. */
export function listFacts(
  value: FhirObject,
  format: ElementFormat,
  without: readonly string[] = [],
): ElementFact[] {
  return Object.entries(value)
    .filter(([name]) => !without.includes(name))
    .flatMap(([name, one]) =>
      name === 'extension' && Array.isArray(one)
        ? one.flatMap(extension => extensionFact(extension, format) ?? [])
        : (toFact(name, one, format) ?? []),
    )
}

// `_birthDate` has what is known of a date that is not there.
function toFact(name: string, value: unknown, format: ElementFormat): ElementFact | undefined {
  const lines = formatElement(name, value, format)
  return lines.length > 0 ? { label: elementLabel(name.replace(/^_/, '')), lines } : undefined
}

const absentReasonUrl = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'

function extensionFact(extension: FhirObject, format: ElementFormat): ElementFact | undefined {
  const lines = extensionLines(extension, format)
  if (lines.length === 0) return undefined
  return { label: elementLabel(String(extension.url).replace(/^.*\//, '')), lines }
}

function extensionLines(extension: FhirObject, format: ElementFormat): string[] {
  return Object.entries(extension).flatMap(([name, value]) => {
    if (name === 'url') return []
    if (name !== 'extension' || !Array.isArray(value)) return formatElement(name, value, format)
    return value.flatMap(inner => extensionLines(inner, format))
  })
}

/** Returns why a value, or its text, is absent; undefined for an object that does not say it. */
export function findAbsence(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  if (!Array.isArray(value.extension)) return findAbsence(value._text)
  const reason: unknown = value.extension.find(({ url }) => url === absentReasonUrl)?.valueCode
  return typeof reason === 'string' ? absenceWords(reason) : undefined
}
