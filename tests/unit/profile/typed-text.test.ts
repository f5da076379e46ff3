import { expect, test } from 'vitest'
import { toSchema } from '#app/profile/parse/field-schema.server.ts'
import type { Field, Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'

type TextField = Field & { kind: 'text' | 'longText' }

// The texts of every section; addresses and telephone numbers have rules of their own.
const fields = sections.flatMap(section => textsIn(fieldsOf(section)))

/** Typed texts, with what is stored of them. */
const traps: [name: string, typed: (max: number) => string, stored: (max: number) => string][] = [
  ['invisible characters', () => ' \u200bA\u202ed\u00ada\ufeff\u0007 Q\r\n', () => 'Ada Q'],
  ['two directions', () => 'אדה Ada ١٢ a', () => 'אדה Ada ١٢ a'],
  ['joiners of a word and an emoji', () => 'می‌روم 👩‍⚕️', () => 'می‌روم 👩‍⚕️'],
  ['one emoji', () => '🤧', () => '🤧'],
  ['as many emojis as fit', max => '🤧'.repeat(max), max => '🤧'.repeat(max)],
  ['decomposed accents', max => 'e\u0301'.repeat(max), max => 'é'.repeat(max)],
]

test.each(traps)('every text field stores %s as typed', (_name, typed, stored) => {
  for (const field of fields) {
    const { data } = toSchema(field).safeParse(typed(field.maxLength))
    expect(data, field.label).toBe(stored(field.maxLength))
  }
})

test('every text field refuses what is too long, with its length', () => {
  for (const field of fields) {
    const { label, maxLength } = field
    for (const length of [maxLength + 1, 5000]) {
      const { error } = toSchema(field).safeParse('x'.repeat(length))
      const message = `${label} is too long: ${length} of ${maxLength} characters`
      expect(error?.issues.map(issue => issue.message)).toEqual([message])
    }
  }
})

test('a text with nothing visible is no answer', () => {
  for (const field of fields) {
    const { data, error } = toSchema(field).safeParse(' \u200d\u200e\u00ad ')
    expect(data).toBeUndefined()
    expect(error?.issues.map(issue => issue.message)).toEqual(field.required && [field.required])
  }
})

function textsIn(fields: Fields): TextField[] {
  return Object.values(fields).flatMap(field => {
    if (field.kind === 'list') return textsIn(field.item)
    const isText = field.kind === 'longText' || (field.kind === 'text' && field.input === 'text')
    return isText ? [field as TextField] : []
  })
}
