import {
  display,
  englishFormats,
  type Formats,
  hasWords,
  titleName,
} from '#app/profile-definition/display-answer.ts'
import { applies, type Fields, isEmpty, type ListField } from '#app/profile-definition/field.ts'
import { type NamedField, namedField } from '#app/profile-definition/field-index.ts'

type Values = Record<string, unknown>

/**
 * A field in the words in which a person would say it, together with the fields that are read in one breath
 * with it: "5 mg", "Every 7 days" in place of "Every X days", the person's own word in place of "Other".
 * @returns undefined when nothing was answered.
 */
export function formatAnswer(
  fields: Fields,
  values: Values,
  name: string,
  formats: Formats = englishFormats,
): string | undefined {
  const named = namedField(fields, name)
  return named && wordsOf(named, values, formats)
}

/** Returns what `formatAnswer` does, for a field that was found already. */
export function wordsOf(named: NamedField, values: Values, formats: Formats): string | undefined {
  const own = display(named.field, values[named.name], formats)
  if (own === undefined || isReadAlone(named)) return own
  const instead = readInstead(named, values)
  if (instead) return phrase(instead, values, formats)
  const after = named.after.filter(part => isAnswered(part, values))
  if (after.length === 0) return own
  const words = after.map(part => wordsOf(part, values, formats))
  return [own, ...words].filter(Boolean).join(' ')
}

/** Whether a reading holds words that the person typed, which no translation changes. */
export function isFreeText(fields: Fields, values: Values, name: string): boolean {
  const named = namedField(fields, name)
  return named !== undefined && holdsOwnWords(named, values)
}

/** Returns what `isFreeText` does, for a field that was found already. */
export function holdsOwnWords(named: NamedField, values: Values): boolean {
  const { field } = named
  if (field.kind === 'text' || field.kind === 'longText') return true
  if (field.kind === 'list') return titlesAreOwn(field, values[named.name])
  if (isReadAlone(named)) return false
  const instead = readInstead(named, values)
  if (instead) return holdsOwnWords(instead, values)
  return named.after.some(part => isAnswered(part, values) && holdsOwnWords(part, values))
}

function isOwnTitle(list: ListField, row: Values): boolean {
  const name = titleName(list, row)
  return name !== undefined && isFreeText(list.item, row, name)
}

function titlesAreOwn(list: ListField, value: unknown): boolean {
  return ((value ?? []) as Values[]).some(row => isOwnTitle(list, row))
}

// Most fields are: nothing is made for them.
function isReadAlone({ joined, after }: NamedField): boolean {
  return joined.length === 0 && after.length === 0
}

/** Returns the field that is read in place of this one's own words. */
function readInstead({ name, joined }: NamedField, values: Values): NamedField | undefined {
  return joined.find(part => part.field.replaces === values[name] && isAnswered(part, values))
}

/** Returns whether a field is read with another one that was answered: it has no line then. */
export function isFormattedElsewhere({ joins }: NamedField, values: Values): boolean {
  return joins !== undefined && hasWords(joins.field, values[joins.name])
}

/** A few words beside a row's title, so that a closed card can be told from the next. */
export function summaryOf(list: ListField, row: Values): string {
  const beside = (list.summary ?? []).filter(name => name !== titleName(list, row))
  const words = beside.map(name => formatAnswer(list.item, row, name))
  return words.filter(Boolean).join(' · ')
}

function isAnswered({ name, field }: NamedField, values: Values): boolean {
  return applies(field, values) && !isEmpty(values[name])
}

function phrase(named: NamedField, values: Values, formats: Formats): string | undefined {
  const words = wordsOf(named, values, formats)
  const sentence = named.field.phrase
  return words && sentence ? sentence.replace('{}', words) : words
}
