import { display, englishFormats, type Formats, titleName } from './display.ts'
import { applies, type Fields, isEmpty, type ListField } from './field.ts'
import { joinedFields, mayBeJoined } from './field-index.ts'

type Values = Record<string, unknown>

/**
 * A field in the words in which a person would say it, together with the fields that are read in one breath
 * with it: "5 mg", "Every 7 days" in place of "Every X days", the person's own word in place of "Other".
 * @returns undefined when nothing was answered.
 */
export function readingOf(
  fields: Fields,
  values: Values,
  name: string,
  formats: Formats = englishFormats,
): string | undefined {
  const field = fields[name]
  if (!field) return undefined
  const own = display(field, values[name], formats)
  if (own === undefined || !mayBeJoined(fields, name)) return own
  const { instead, after } = readWith(fields, values, name)
  if (instead) return phrase(fields, values, instead, formats)
  if (after.length === 0) return own
  const words = after.map(part => readingOf(fields, values, part, formats))
  return [own, ...words].filter(Boolean).join(' ')
}

/** Whether a reading holds words that the person typed, which no translation changes. */
export function isOwnWords(fields: Fields, values: Values, name: string): boolean {
  const field = fields[name]
  if (!field) return false
  if (field.kind === 'text' || field.kind === 'longText') return true
  if (field.kind === 'list') return titlesAreOwn(field, values[name])
  if (!mayBeJoined(fields, name)) return false
  const { instead, after } = readWith(fields, values, name)
  return (instead ? [instead] : after).some(part => isOwnWords(fields, values, part))
}

function isOwnTitle(list: ListField, row: Values): boolean {
  const name = titleName(list, row)
  return name !== undefined && isOwnWords(list.item, row, name)
}

function titlesAreOwn(list: ListField, value: unknown): boolean {
  return ((value ?? []) as Values[]).some(row => isOwnTitle(list, row))
}

/** What is read in place of a field's own words, or after them. */
function readWith(fields: Fields, values: Values, name: string) {
  const field = fields[name]
  const told = joinedTo(fields, values, name)
  const instead = told.find(part => fields[part]?.inPlaceOf === values[name])
  const unitOf = field?.kind === 'number' && field.unitOf
  return { instead, after: unitOf ? joinedTo(fields, values, unitOf) : told }
}

/** Whether a field is read with another one that was answered, and so has no line of its own. */
export function isReadElsewhere(fields: Fields, values: Values, name: string): boolean {
  const joins = fields[name]?.joins
  return joins !== undefined && readingOf(fields, values, joins) !== undefined
}

/** A few words beside a row's title, so that a closed card can be told from the next. */
export function summaryOf(list: ListField, row: Values): string {
  const beside = (list.summary ?? []).filter(name => name !== titleName(list, row))
  const words = beside.map(name => readingOf(list.item, row, name))
  return words.filter(Boolean).join(' · ')
}

function joinedTo(fields: Fields, values: Values, name: string): string[] {
  return joinedFields(fields, name).filter(part => {
    const field = fields[part]
    return field && applies(field, values) && !isEmpty(values[part])
  })
}

function phrase(
  fields: Fields,
  values: Values,
  name: string,
  formats: Formats,
): string | undefined {
  const words = readingOf(fields, values, name, formats)
  const sentence = fields[name]?.phrase
  return words && sentence ? formats.phrase(sentence, words) : words
}
