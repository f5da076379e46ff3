import { rowTitle } from '#app/profile-definition/display-answer.ts'
import { applies, type Field, isEmpty, type ListField } from '#app/profile-definition/field.ts'
import { applyingFields, fieldsOf, type Section } from '#app/profile-definition/section.ts'

/** A field that is still empty. */
export interface MissingField {
  name: string
  label: string
}

/**
 * Returns the answered share of a section, 0 to 100: answered fields over counted ones, which are
 * those that apply and are not optional. A ticked flag such as "No known allergies" is an answer.
 */
export function computeCompleteness(
  section: Section,
  value: Record<string, unknown> | undefined,
): number {
  const counted = countedFields(section, value)
  const answered = counted.filter(({ isAnswered }) => isAnswered)
  // Rounded down, so 100 means complete.
  return counted.length === 0 ? 100 : Math.floor((answered.length / counted.length) * 100)
}

/** Returns the counted fields that are still empty. */
export function findMissing(
  section: Section,
  value: Record<string, unknown> | undefined,
): MissingField[] {
  return countedFields(section, value)
    .filter(({ isAnswered }) => !isAnswered)
    .map(({ name, label }) => ({ name, label }))
}

function countedFields(section: Section, value: Record<string, unknown> = {}) {
  return applyingFields(fieldsOf(section), value)
    .filter(({ name, field }) => isCounted(field, name, value))
    .flatMap(({ name, field }) => [
      { name, label: field.label, isAnswered: !isEmpty(value[name]) },
      ...(field.kind === 'list' ? countedRows(field, name, value[name]) : []),
    ])
}

/**
 * Returns the answers that are counted in rows, such as dose or frequency of current medications.
 */
function countedRows(field: ListField, name: string, rows: unknown) {
  const { countsEach = [] } = field
  return ((rows ?? []) as Record<string, unknown>[]).flatMap((row, index) =>
    countsEach
      .filter(({ unless }) => !unless || !applies({ when: [unless] }, row))
      .map(({ anyOf, label }) => ({
        name: `${name}[${index}].${anyOf[0]}`,
        label: `${label}: ${rowTitle(field, row, index)}`,
        isAnswered: anyOf.some(part => !isEmpty(row[part])),
      })),
  )
}

function isCounted(field: Field, name: string, values: Record<string, unknown>): boolean {
  if (field.optional) return false
  if (field.kind === 'list' && field.countedUnless) return values[field.countedUnless] !== true
  if (field.kind !== 'flag' || values[name] === true) return true
  return field.countedUnless !== undefined && values[field.countedUnless] !== true
}
