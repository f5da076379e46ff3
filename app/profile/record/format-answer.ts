import {
  display,
  englishFormats,
  type Formats,
  isDisplayable,
  titleName,
} from '#app/profile-definition/display-answer.ts'
import { applies, type Fields, isEmpty, type ListField } from '#app/profile-definition/field.ts'
import { type NamedField, namedField } from '#app/profile-definition/field-index.ts'

type Values = Record<string, unknown>

/**
 * Returns an answer as text, with the fields that are displayed with it: "5 mg", "Every 7 days", or
 * the typed text in place of "Other".
 * @returns undefined without an answer.
 */
export function formatAnswer(
  fields: Fields,
  values: Values,
  name: string,
  formats: Formats = englishFormats,
): string | undefined {
  const named = namedField(fields, name)
  return named && formatNamed(named, values, formats)
}

/** As `formatAnswer`, for a known field. */
export function formatNamed(
  named: NamedField,
  values: Values,
  formats: Formats,
): string | undefined {
  const own = display(named.field, values[named.name], formats)
  if (own === undefined || isDisplayedAlone(named)) return own
  const instead = findReplacement(named, values)
  if (instead) return phrase(instead, values, formats)
  const after = named.after.filter(part => isAnswered(part, values))
  if (after.length === 0) return own
  const words = after.map(part => formatNamed(part, values, formats))
  return [own, ...words].filter(Boolean).join(' ')
}

/** Returns true if the formatted answer contains typed text, which is not translated. */
export function isFreeText(fields: Fields, values: Values, name: string): boolean {
  const named = namedField(fields, name)
  return named !== undefined && hasOwnWords(named, values)
}

/** As `isFreeText`, for a known field. */
export function hasOwnWords(named: NamedField, values: Values): boolean {
  const { field } = named
  if (field.kind === 'text' || field.kind === 'longText') return true
  if (field.kind === 'list') return titlesAreOwn(field, values[named.name])
  if (isDisplayedAlone(named)) return false
  const instead = findReplacement(named, values)
  if (instead) return hasOwnWords(instead, values)
  return named.after.some(part => isAnswered(part, values) && hasOwnWords(part, values))
}

function isOwnTitle(list: ListField, row: Values): boolean {
  const name = titleName(list, row)
  return name !== undefined && isFreeText(list.item, row, name)
}

function titlesAreOwn(list: ListField, value: unknown): boolean {
  return ((value ?? []) as Values[]).some(row => isOwnTitle(list, row))
}

// True for most fields, which need no allocation.
function isDisplayedAlone({ joined, after }: NamedField): boolean {
  return joined.length === 0 && after.length === 0
}

/** Returns the answered field that replaces this one's text. */
function findReplacement({ name, joined }: NamedField, values: Values): NamedField | undefined {
  return joined.find(part => part.field.replaces === values[name] && isAnswered(part, values))
}

/** Returns true if a field is displayed with another answered one and has no line of its own. */
export function isFormattedElsewhere(
  { displayedWith: joins }: NamedField,
  values: Values,
): boolean {
  return joins !== undefined && isDisplayable(joins.field, values[joins.name])
}

/** Returns a short text beside a row's title, which tells closed cards apart. */
export function formatRowSummary(list: ListField, row: Values): string {
  const beside = (list.summary ?? []).filter(name => name !== titleName(list, row))
  const words = beside.map(name => formatAnswer(list.item, row, name))
  return words.filter(Boolean).join(' · ')
}

function isAnswered({ name, field }: NamedField, values: Values): boolean {
  return applies(field, values) && !isEmpty(values[name])
}

function phrase(named: NamedField, values: Values, formats: Formats): string | undefined {
  const words = formatNamed(named, values, formats)
  const sentence = named.field.phrase
  return words && sentence ? sentence.replace('{}', words) : words
}
