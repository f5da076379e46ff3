import { isCountUnit } from '#app/profile-definition/count-units.ts'
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
  const text = display(named.field, values[named.name], formats)
  if (text === undefined) return undefined
  const unit = named.field.kind === 'number' && values[named.field.countedIn ?? '']
  if (isCountUnit(unit)) return formats.count(Number(values[named.name]), unit)
  if (isDisplayedAlone(named)) return text
  const replacement = findReplacement(named, values)
  if (replacement) return formatPhrase(replacement, values, formats)
  const answered = named.after.filter(part => isAnswered(part, values))
  if (answered.length === 0) return text
  const texts = answered.map(part => formatNamed(part, values, formats))
  return [text, ...texts].filter(Boolean).join(' ')
}

/** Returns true if the formatted answer contains typed text, which is not translated. */
export function isFreeText(fields: Fields, values: Values, name: string): boolean {
  const named = namedField(fields, name)
  return named !== undefined && isNamedFreeText(named, values)
}

/** As `isFreeText`, for a known field. */
export function isNamedFreeText(named: NamedField, values: Values): boolean {
  const { field } = named
  if (field.kind === 'text' || field.kind === 'longText') return true
  if (field.kind === 'list') return hasFreeTextTitle(field, values[named.name])
  if (isDisplayedAlone(named)) return false
  const replacement = findReplacement(named, values)
  if (replacement) return isNamedFreeText(replacement, values)
  return named.after.some(part => isAnswered(part, values) && isNamedFreeText(part, values))
}

function isFreeTextTitle(list: ListField, row: Values): boolean {
  const name = titleName(list, row)
  return name !== undefined && isFreeText(list.item, row, name)
}

function hasFreeTextTitle(list: ListField, value: unknown): boolean {
  return ((value ?? []) as Values[]).some(row => isFreeTextTitle(list, row))
}

// It is true for most fields, and then the caller allocates nothing.
function isDisplayedAlone({ joined, after }: NamedField): boolean {
  return joined.length === 0 && after.length === 0
}

/** Returns the answered field that replaces this one's text. */
function findReplacement({ name, joined }: NamedField, values: Values): NamedField | undefined {
  return joined.find(part => part.field.replaces === values[name] && isAnswered(part, values))
}

/** Returns true if a field is displayed with another answered one and has no line of its own. */
export function isFormattedElsewhere(
  { displayedWith: mainField }: NamedField,
  values: Values,
): boolean {
  return mainField !== undefined && isDisplayable(mainField.field, values[mainField.name])
}

function isAnswered({ name, field }: NamedField, values: Values): boolean {
  return applies(field, values) && !isEmpty(values[name])
}

function formatPhrase(named: NamedField, values: Values, formats: Formats): string | undefined {
  const text = formatNamed(named, values, formats)
  const { phrase } = named.field
  return text && phrase ? phrase.replace('{}', text) : text
}
