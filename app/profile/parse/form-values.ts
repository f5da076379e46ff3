import { formatFullName } from '#app/lib/format-full-name.ts'
import type { Role } from '#app/lib/roles.ts'
import { columnsOf } from '#app/profile-definition/blank-answers.ts'
import {
  type Field,
  type Fields,
  type Height,
  isEmpty,
  type ListField,
  type Weight,
} from '#app/profile-definition/field.ts'
import { heightFrom, weightFrom } from '#app/profile-definition/measure.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { Saved } from '../record/profile.ts'
import { toPosted } from './posted-rows.ts'

type Values = Record<string, unknown>

/**
 * Returns the initial values of a section's form: the saved ones, and a first row in lists with
 * `atLeastOne`. Before the first Save, empty fields get their preselected or suggested value.
 */
export function formValues(
  section: Section,
  saved: Pick<Saved, 'value' | 'isOnlyAutosaved'> | undefined,
  suggested: Values = {},
): Values {
  const isSaved = saved !== undefined && !saved.isOnlyAutosaved
  const answers = isSaved ? saved.value : { ...suggested, ...saved?.value }
  return startValues(fieldsOf(section), answers, isSaved)
}

/** Returns the answers that a form suggests from the owner's account. */
export function suggestedAnswers(
  { name }: Section,
  { owner, role }: { owner: Parameters<typeof formatFullName>[0] & { email: string }; role: Role },
): Values {
  if (name !== 'personal') return {}
  // Only the owner gets their login address as a suggestion.
  return { fullName: formatFullName(owner), ...(role === 'owner' && { email: owner.email }) }
}

/** Returns the displayed answers of a form that are not stored. */
export function unstoredValues(section: Section, displayed: Values, stored: Values = {}): Values {
  const unstored = Object.entries(fieldsOf(section)).filter(
    ([name, { kind }]) =>
      (kind === 'text' || kind === 'choice') && !isEmpty(displayed[name]) && isEmpty(stored[name]),
  )
  return Object.fromEntries(unstored.map(([name]) => [name, displayed[name]]))
}

/** Returns a stored row of a list as an open form posts it. */
export function postedRow({ item }: ListField, row: Values): Values {
  return toPosted(startValues(item, row, true)) as Values
}

/** Returns the values of a new row. */
export function blankRow(list: ListField): Values {
  return startValues(list.item, {}, false)
}

function startValues(fields: Fields, values: Values, isSaved: boolean): Values {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    startValue(field, values[name], isSaved),
  ])
  return { ...(values.id !== undefined && { id: values.id }), ...Object.fromEntries(entries) }
}

function startValue(field: Field, value: unknown, isSaved: boolean): unknown {
  if (field.kind === 'list') {
    const stored = (value as Values[] | undefined) ?? []
    if (field.boxesOf) return rowsByOption(field, field.boxesOf, stored)
    const rows = stored.map(row => startValues(field.item, row, true))
    return [...rows, ...Array.from({ length: countBlankRows(field, rows) }, () => blankRow(field))]
  }
  if (field.kind === 'height') return value ? heightFrom(value as Height) : { unit: 'cm' }
  if (field.kind === 'weight') return value ? weightFrom(value as Weight) : { unit: 'kg' }
  if (value === undefined && !isSaved && 'defaultValue' in field) return field.defaultValue
  return value
}

function countBlankRows(field: ListField, { length }: Values[]): number {
  if (field.addWhenFilled) return 1
  const least = field.openRows ?? (field.atLeastOne ? 1 : 0)
  return Math.max(0, least - length)
}

/**
 * Returns a row for each option of the choice: its first stored row, or a blank one; then the other
 * stored rows. The form names all answers of a row before it removes it.
 */
function rowsByOption(list: ListField, choice: string, stored: Values[]): Values[] {
  const field = list.item[choice]
  const options = field?.kind === 'choice' ? Object.keys(field.options) : []
  const boxes = options.map(option => stored.find(one => one[choice] === option))
  const others = stored.filter(row => !boxes.includes(row))
  return [...boxes, ...others].map(row => (row ? startValues(columnsOf(list), row, true) : {}))
}
