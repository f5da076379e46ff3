import type { Profile } from '#app/profile/record/profile.ts'
import type { Field, Fields, ListField } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { profileWith } from '#tests/support/fhir/summary-of.ts'

/** Returns a profile with every list full of rows, and every text as long as its form accepts. */
export function profileAtLimits(letter: string): Profile {
  const values = Object.fromEntries(
    sections.map(section => [section.name, fill(fieldsOf(section), letter)]),
  )
  return profileWith({
    ...values,
    history: { ...values.history, hasMentalHealthHistory: 'yes' },
    reproductive: { ...values.reproductive, biologicalSex: 'female' },
  })
}

function fill(fields: Fields, letter: string): Record<string, unknown> {
  const answers = Object.entries(fields).map(([name, field]) => [name, answer(name, field, letter)])
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined))
}

/** Returns rows in which only the first ones have rows of a list that is bounded in all rows. */
function withoutTooMany(list: ListField, rows: Record<string, unknown>[]) {
  return rows.map((row, index) => {
    const kept = Object.entries(row).filter(([name]) => {
      const inner = list.item[name]
      if (inner?.kind !== 'list' || inner.maxInAll === undefined) return true
      return (index + 1) * inner.maxRows <= inner.maxInAll
    })
    return Object.fromEntries(kept)
  })
}

function answer(name: string, field: Field, letter: string): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return letter.repeat(field.maxLength)
    case 'date':
      return '2020-01-01'
    case 'month':
      return '2020-01'
    case 'year':
      return 2000
    case 'time':
      return '08:30'
    case 'number':
      return field.max
    case 'flag':
      return field.isGate ? true : undefined
    case 'choice': {
      const values = Object.keys(field.options)
      return name === 'status' ? values[0] : values.at(-1)
    }
    case 'choices':
      return Object.keys(field.options)
    case 'list':
      return withoutTooMany(
        field,
        Array.from({ length: field.maxRows }, (_, index) => ({
          id: index + 1,
          ...fill(field.item, letter),
        })),
      )
    case 'height':
      return { unit: 'cm', cm: 200, feet: 6, inches: 7 }
    case 'weight':
      return { unit: 'kg', kg: 100, lb: 220 }
    case 'code':
      return '115'
    case 'mirror':
      return undefined
  }
}
