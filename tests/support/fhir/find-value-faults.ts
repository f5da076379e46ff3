import type { Coding } from 'fhir/r4'
import type { Element } from './list-elements.ts'

/** Returns what is wrong with the strings, dates and emptiness of elements. */
export function findValueFaults(elements: readonly Element[]): string[] {
  return elements.flatMap(element => [
    ...findEmptyFault(element),
    ...findTextFault(element),
    ...findDateFault(element),
    ...findPeriodFault(element),
    ...findWordlessFault(element),
    ...findLanguageFault(element),
  ])
}

function findEmptyFault({ path, value }: Element): string[] {
  if (value === null || value === undefined) return [`${path}: null`]
  if (typeof value === 'string' && value.trim() === '') return [`${path}: empty string`]
  if (typeof value === 'number' && !Number.isFinite(value)) return [`${path}: not a number`]
  if (typeof value !== 'object') return []
  if (Object.keys(value).length === 0) return [`${path}: empty object`]
  return Object.entries(value).flatMap(([name, child]) =>
    Array.isArray(child) && child.length === 0 ? [`${path}.${name}: empty list`] : [],
  )
}

// XML 1.0 has no controls, lone surrogates and noncharacters, and FHIR may be sent on as XML.
const refused = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u

/** Returns whether a text has control characters, noncharacters or lone surrogates. */
export function hasRefusedCharacter(text: string): boolean {
  return refused.test(text)
}

function findTextFault({ path, value }: Element): string[] {
  if (typeof value !== 'string' || !hasRefusedCharacter(value)) return []
  return [`${path}: control character, noncharacter or lone surrogate`]
}

const dateTypes = new Set(['date', 'dateTime', 'instant'])
const dateShape =
  /^(?<year>\d{4})(-(?<month>\d\d)(-(?<day>\d\d)(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?)?)?$/

function findDateFault({ path, type, value }: Element): string[] {
  if (!dateTypes.has(type)) return []
  return typeof value === 'string' && isRealDate(value, type)
    ? []
    : [`${path}: ${JSON.stringify(value)} is no ${type}`]
}

/** Returns whether a text is a day that exists, in the precision that its type allows. */
function isRealDate(text: string, type: string): boolean {
  const { year, month, day } = dateShape.exec(text)?.groups ?? {}
  if (year === undefined) return false
  const hasTime = text.includes('T')
  if (type === 'date' && hasTime) return false
  if (type === 'instant' && !hasTime) return false
  if (hasTime && Number.isNaN(Date.parse(text))) return false
  const made = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)))
  const isSame = made.toISOString().startsWith([year, month, day].filter(Boolean).join('-'))
  return isSame && Number(year) >= 1800
}

// per-1 compares the two as far as both are stated; the validator does not always see it.
function findPeriodFault({ path, type, value }: Element): string[] {
  if (type !== 'Period') return []
  const { start, end } = value as { start?: string; end?: string }
  if (!start || !end) return []
  const length = Math.min(start.length, end.length, 10)
  return start.slice(0, length) > end.slice(0, length) ? [`${path}: ends before it starts`] : []
}

// Receivers show a concept by its words: one that has only a code comes out blank. They have words
// of their own for the codes of HL7, as of a status.
function findWordlessFault({ path, type, value }: Element): string[] {
  if (type !== 'CodeableConcept') return []
  const { text, coding } = value as { text?: string; coding?: Coding[] }
  if (text || !coding) return []
  const isShown = coding.some(one => one.display || one.system?.includes('hl7.org/CodeSystem/'))
  return isShown ? [] : [`${path}: has no words`]
}

function findLanguageFault({ path, type, name, value }: Element): string[] {
  if (type !== 'code' || name !== 'language' || isLanguageTag(String(value))) return []
  return [`${path}: ${JSON.stringify(value)} is no language tag`]
}

/** Returns whether a text is a language tag of BCP 47, in its canonical form. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text
  } catch {
    return false
  }
}
