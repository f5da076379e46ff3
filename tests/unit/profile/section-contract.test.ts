import { parseWithZod } from '@conform-to/zod/v4'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server.js'
import { describe, expect, test } from 'vitest'
import { changesBetween } from '#app/profile/changes.ts'
import { completeness, missing } from '#app/profile/completeness.ts'
import { display } from '#app/profile/display.ts'
import type { Field, Fields } from '#app/profile/field.ts'
import { formValues } from '#app/profile/form-values.ts'
import { sectionSchema } from '#app/profile/parse-section.server.ts'
import { isReadElsewhere, readingOf } from '#app/profile/reading.ts'
import { type RecordRow, sectionRecord } from '#app/profile/record.ts'
import { fieldsOf, type Section } from '#app/profile/section.ts'
import { SectionForm } from '#app/profile/section-form.tsx'
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
    const readings = readingsOf(fieldsOf(section), fixture)
    expect(readings.length).toBeGreaterThan(3)
    for (const reading of readings) expect(words).toContain(JSON.stringify(reading).slice(1, -1))
    // What the person typed stands there, whatever it is read together with.
    for (const text of typedIn(fieldsOf(section), fixture)) expect(words).toContain(text)
  })

  test('draws a control for every field, in the form and in a row, with its own name', async () => {
    const html = await drawn(section, fixture)
    for (const name of controlNames(fieldsOf(section), fixture))
      expect(html).toContain(`name="${name}`)
  })

  test('shows a record with nothing in it as not provided, and never as blank', () => {
    const rows = sectionRecord(section, undefined).blocks.flatMap(
      block => block.rows,
    ) as RecordRow[]
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(row => row.text))).toEqual(new Set(['Not provided']))
  })

  test('logs one labelled change for one changed value, whatever its kind', () => {
    expect(changesBetween(section, fixture, structuredClone(fixture))).toEqual([])
    const touched = touches(fieldsOf(section), fixture)
    expect(touched.length).toBeGreaterThan(2)
    for (const { change, path, label } of touched) {
      const changed = structuredClone(fixture)
      change(changed)
      const changes = changesBetween(section, fixture, changed)
      expect(changes.map(found => found.path)).toEqual([path])
      expect(changes[0]?.label).toContain(label)
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

type Values = Record<string, unknown>

function readingsOf(fields: Fields, values: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'list')
      return rowsIn(values, name).flatMap(row => readingsOf(field.item, row))
    if (field.kind === 'flag' || isReadElsewhere(fields, values, name)) return []
    return readingOf(fields, values, name) ?? []
  })
}

function typedIn(fields: Fields, values: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'list') return rowsIn(values, name).flatMap(row => typedIn(field.item, row))
    return field.kind === 'text' || field.kind === 'longText'
      ? ((values[name] as string) ?? [])
      : []
  })
}

function rowsIn(values: Values, name: string): Values[] {
  return (values[name] ?? []) as Values[]
}

async function drawn(section: Section, value: Values): Promise<string> {
  const form = createElement(SectionForm, {
    section,
    values: formValues(section, value),
    version: 1,
  })
  const handler = createStaticHandler([{ path: '/', element: form }])
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error(`A response: ${context.status}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context, hydrate: false }),
  )
}

function controlNames(fields: Fields, values: Values, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'list') return `${prefix}${name}`
    return rowsIn(values, name).flatMap((row, index) =>
      controlNames(field.item, row, `${prefix}${name}[${index}].`),
    )
  })
}

interface Touch {
  change: (values: Values) => void
  path: string
  label: string
}

/** One way to change each answered field; in lists, each field of each row, and a row that goes. */
function touches(
  fields: Fields,
  values: Values,
  find = (all: Values) => all,
  prefix = '',
): Touch[] {
  return Object.entries(fields).flatMap(([name, field]): Touch[] => {
    if (values[name] === undefined || isGate(fields, name)) return []
    const path = prefix + name
    if (field.kind !== 'list') {
      const change = (all: Values) => {
        find(all)[name] = another(field, values[name])
      }
      return [{ change, path, label: field.label }]
    }
    return rowsIn(values, name).flatMap((row, index) => {
      const at = `${path}[${row.id}]`
      const remove = (all: Values) => rowsIn(find(all), name).splice(index, 1)
      const inner = touches(
        field.item,
        row,
        all => rowsIn(find(all), name)[index] as Values,
        `${at}.`,
      )
      return [{ change: remove, path: at, label: field.label }, ...inner]
    })
  })
}

/** A field that others depend on: changing it changes them too. */
function isGate(fields: Fields, name: string): boolean {
  return Object.values(fields).some(field =>
    field.when?.some(condition => condition.field === name),
  )
}

function another(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'flag':
      return !value
    case 'number':
      return Number(value) + 1
    case 'date':
      return '1970-01-01'
    case 'time':
      return '00:01'
    case 'choice':
      return Object.keys(field.options).find(option => option !== value)
    case 'choices':
      return Object.keys(field.options)
    case 'height':
      return { unit: 'cm', cm: 100, feet: 3, inches: 3 }
    case 'weight':
      return { unit: 'kg', kg: 10, lb: 22 }
    default:
      return `${value} again`
  }
}

// A "none" answer excludes what it says none of, so a fixture cannot tick it.
const noneFlags = ['noKnownAllergies', 'noMedications', 'noEmergencyContact']

function unanswered(fields: Fields, rows: Record<string, unknown>[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const given = rows.map(row => row[name]).filter(value => value !== undefined && value !== false)
    if (given.length === 0) return noneFlags.includes(name) ? [] : [name]
    return field.kind === 'list'
      ? unanswered(field.item, given.flat() as Record<string, unknown>[])
      : []
  })
}
