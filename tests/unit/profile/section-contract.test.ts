import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { changesBetween } from '#app/profile/changes.ts'
import { completeness, missing } from '#app/profile/completeness.ts'
import { display } from '#app/profile/display.ts'
import type { Field, Fields } from '#app/profile/field.ts'
import { sectionSchema } from '#app/profile/parse-section.server.ts'
import { type RecordRow, sectionRecord } from '#app/profile/record.ts'
import { fieldsOf, type Section } from '#app/profile/section.ts'
import { sections } from '#app/profile/sections/index.ts'
import { formDataOf } from '#tests/support/form-data.ts'
import { fullProfile } from '#tests/support/full-profile.ts'

// What every section owes, whoever adds the next one.
describe.each(
  sections.map(section => [section.name, section] as const),
)('The section %s', (name, section) => {
  const fixture = fullProfile[name as keyof typeof fullProfile] as Record<string, unknown>

  test('has every one of its fields in the fixture, in at least one row', () => {
    expect(unanswered(fieldsOf(section), [fixture])).toEqual([])
  })

  test('gives the same value after a round through its form', () => {
    expect(parse(section, fixture)).toEqual(withoutEmpty(fixture))
  })

  test('accepts its own stored value again, as a restore does', () => {
    const { value } = sectionSchema(section).parse({ version: 3, ...fixture })
    expect(withoutEmpty(value)).toEqual(withoutEmpty(fixture))
  })

  test('is 0 % when empty and 100 % when full, with nothing missing', () => {
    expect(completeness(section, {})).toBe(0)
    expect(completeness(section, undefined)).toBe(0)
    expect(completeness(section, fixture)).toBe(100)
    expect(missing(section, fixture)).toEqual([])
    expect(missing(section, {}).length).toBeGreaterThan(0)
  })

  test('has words for every option and every label', () => {
    for (const field of allFields(fieldsOf(section))) {
      expect(field.label).toMatch(/^\S.*\S$/)
      if (!('options' in field)) continue
      for (const [value, words] of Object.entries(field.options)) {
        expect(words, `${field.label}: ${value}`).toMatch(/\S/)
        expect(display(field, field.kind === 'choices' ? [value] : value)).toBe(words)
      }
    }
  })

  test('reads every answer aloud in its record', () => {
    const words = JSON.stringify(
      sectionRecord(section, { value: fixture, updatedAt: '2026-01-01T00:00:00Z' }).blocks,
    )
    for (const [field, value] of answers(fieldsOf(section), fixture)) {
      expect(words).toContain(JSON.stringify(display(field, value)).slice(1, -1))
    }
  })

  test('shows a record with nothing in it as not provided, and never as blank', () => {
    const rows = sectionRecord(section, undefined).blocks.flatMap(
      block => block.rows,
    ) as RecordRow[]
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(row => row.text))).toEqual(new Set(['Not provided']))
  })

  test('logs one labelled change for one changed value', () => {
    expect(changesBetween(section, fixture, structuredClone(fixture))).toEqual([])
    const plain = Object.entries(fieldsOf(section)).filter(
      ([, field]) => field.kind === 'text' || field.kind === 'list',
    )
    for (const [key, field] of plain) {
      const { changed, path } = touch(fixture, key, field)
      const changes = changesBetween(section, fixture, changed)
      expect(changes.map(change => change.path)).toEqual([path])
      expect(changes[0]?.label).toContain(field.label)
      expect(changes[0]?.oldText).not.toBe(changes[0]?.newText)
    }
  })

  test('refuses a field that it does not have', () => {
    const result = sectionSchema(section).safeParse({
      version: 1,
      ...fixture,
      ownerId: 'somebody else',
    })
    expect(result.error?.issues.map(issue => issue.path)).toEqual([['ownerId']])
  })

  test('writes its conditions in words that CSS can match', () => {
    for (const field of allFields(fieldsOf(section))) {
      for (const condition of field.when ?? []) {
        for (const value of condition.in) expect(String(value)).toMatch(/^[a-z][\w-]*$/i)
      }
    }
  })
})

test('Sections have addresses, stored names and tabs of their own', () => {
  for (const key of ['name', 'slug', 'remoteName', 'title', 'tab'] as const) {
    expect(new Set(sections.map(section => section[key])).size).toBe(sections.length)
  }
})

function parse(section: Section, values: object): unknown {
  const submission = parseWithZod(formDataOf({ version: 0, ...values }), {
    schema: sectionSchema(section),
  })
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return withoutEmpty(submission.value.value)
}

/** Empty lists and answers left out: stored and absent mean the same. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([, inner]) => inner !== undefined && !(Array.isArray(inner) && inner.length === 0),
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutEmpty(inner)]))
}

function allFields(fields: Fields): Field[] {
  return Object.values(fields).flatMap(field =>
    field.kind === 'list' ? [field, ...allFields(field.item)] : [field],
  )
}

function answers(fields: Fields, values: Record<string, unknown>): [Field, unknown][] {
  return Object.entries(fields).flatMap(([name, field]): [Field, unknown][] => {
    const value = values[name]
    if (field.kind === 'flag' || value === undefined) return []
    if (field.kind !== 'list') return [[field, value]]
    return (value as Record<string, unknown>[]).flatMap(row => answers(field.item, row))
  })
}

// A "none" answer excludes what it says none of, so a fixture cannot tick it.
const noneFlags = ['noKnownAllergies', 'noMedications']

function unanswered(fields: Fields, rows: Record<string, unknown>[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const given = rows.map(row => row[name]).filter(value => value !== undefined && value !== false)
    if (given.length === 0) return noneFlags.includes(name) ? [] : [name]
    return field.kind === 'list'
      ? unanswered(field.item, given.flat() as Record<string, unknown>[])
      : []
  })
}

function touch(values: Record<string, unknown>, key: string, field: Field) {
  const changed = structuredClone(values)
  if (field.kind !== 'list') {
    changed[key] = `${changed[key]} again`
    return { changed, path: key }
  }
  const rows = changed[key] as Record<string, unknown>[]
  const inner = field.title[0] as string
  const row = rows[0] as Record<string, unknown>
  row[inner] = `${row[inner]} again`
  return { changed, path: `${key}[${row.id}].${inner}` }
}
