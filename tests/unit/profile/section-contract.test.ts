import { parseWithZod } from '@conform-to/zod/v4'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server.js'
import { describe, expect, test } from 'vitest'
import { changesBetween } from '#app/profile/history/changes.ts'
import { canClose, splitRowName } from '#app/profile/parse/closed-rows.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { computeCompleteness, findMissing } from '#app/profile/record/completeness.ts'
import { formatAnswer, isFormattedElsewhere } from '#app/profile/record/format-answer.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { toRecordSection } from '#app/profile/record/record.ts'
import { steps } from '#app/profile/record/steps.server.ts'
import { display } from '#app/profile-definition/display-answer.ts'
import { type Field, type Fields, isAsked, type ListField } from '#app/profile-definition/field.ts'
import { entriesOf } from '#app/profile-definition/field-index.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { SectionForm } from '#app/profile-pages/section-form.tsx'
import { toFormPage } from '#app/profile-pages/section-form-page.server.ts'
import { fullProfile, variants } from '#tests/support/data/full-profile.ts'
import { savedSection } from '#tests/support/data/saved-profile.ts'
import { formDataOf } from '#tests/support/http/form-data.ts'

type Values = Record<string, unknown>

// Every section must pass these tests, a new one too.
describe.each(
  sections.map(section => [section.name as SectionName, section] as const),
)('the section %s', (name, section) => {
  const fields = fieldsOf(section)
  const fixtures = [fullProfile[name], ...(variants[name] ?? [])] as Values[]

  test('has every field in a fixture, in at least one row', () => {
    expect(unanswered(fields, fixtures)).toEqual([])
  })

  test('returns the same value after a round through its form', () => {
    for (const fixture of fixtures) expect(parse(section, fixture)).toEqual(withoutEmpty(fixture))
  })

  test('accepts its own stored value, as a restore does', () => {
    for (const fixture of fixtures) {
      const { entries } = formSchema([section]).parse({ version: { [name]: 3 }, ...fixture })
      expect(entries).toMatchObject([{ version: 3, newRows: {} }])
      expect(withoutEmpty(entries[0]?.value)).toEqual(withoutEmpty(fixture))
    }
  })

  test('is 0 % when empty and 100 % when full, with nothing missing', () => {
    expect(computeCompleteness(section, {})).toBe(0)
    expect(computeCompleteness(section, undefined)).toBe(0)
    expect(findMissing(section, {}).length).toBeGreaterThan(0)
    for (const fixture of fixtures) {
      expect(findMissing(section, fixture)).toEqual([])
      expect(computeCompleteness(section, fixture)).toBe(100)
    }
  })

  test('has words for every option and label', () => {
    for (const field of allFields(fields)) {
      expect(field.label).toMatch(/^\S.*\S$/)
      if (!('options' in field)) continue
      for (const [value, words] of Object.entries(field.options)) {
        expect(words, `${field.label}: ${value}`).toMatch(/\S/)
        expect(display(field, field.kind === 'choices' ? [value] : value)).toBe(words)
      }
    }
  })

  test('has no label twice among the fields of a form or row', () => {
    for (const together of [fields, ...listsIn(fields).map(({ item }) => item)]) {
      const labels = Object.values(together).map(({ label }) => label)
      expect(new Set(labels).size, labels.join(', ')).toBe(labels.length)
    }
  })

  test('shows every answer in its record', () => {
    const all = fixtures.flatMap(fixture => {
      const words = JSON.stringify(toRecordSection(section, savedSection(fixture)).blocks)
      const readings = readingsOf(fields, fixture)
      for (const reading of readings) expect(words).toContain(JSON.stringify(reading).slice(1, -1))
      // Typed words are shown even if they are combined with others.
      for (const text of typedIn(fields, fixture))
        expect(words).toContain(JSON.stringify(text).slice(1, -1))
      return readings
    })
    expect(all.length).toBeGreaterThan(3)
  })

  test('draws a control with its own name for every field, in the form and in a row', async () => {
    const names = fixtures.map(fixture => controlNames(fields, fixture))
    for (const [index, fixture] of fixtures.entries()) {
      const rows = closableRows(fields, fixture)
      const pages = [undefined, ...rows].map(open => drawn(section, fixture, open))
      const html = (await Promise.all(pages)).join()
      for (const control of names[index] ?? []) expect(html).toContain(`name="${control}`)
    }
    expect(names.flat().length).toBeGreaterThan(3)
  })

  test('keeps every stored row that its form posts closed', () => {
    for (const fixture of fixtures) {
      const profile = { [name]: savedSection(fixture) }
      const { values } = toFormPage(name, [section], profile, { owner, role: 'owner' })
      expect(closableRows(fields, values).filter(row => !isIdAlone(values, row))).toEqual([])
      expect(parse(section, values, profile)).toEqual(withoutEmpty(fixture))
    }
  })

  test('shows an empty record as not provided', () => {
    const rows = toRecordSection(section, undefined).blocks.flatMap(block => block.rows)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(row => row.text))).toEqual(new Set(['Not provided']))
  })

  test('logs one labelled change for one changed value of any kind', () => {
    const all = fixtures.flatMap(fixture => {
      expect(changesBetween(section, fixture, structuredClone(fixture))).toEqual([])
      const touched = touches(fields, fixture)
      for (const { change, path, label } of touched) {
        const changed = structuredClone(fixture)
        change(changed)
        const changes = changesBetween(section, fixture, changed)
        expect(changes.map(found => found.path)).toEqual([path])
        expect(changes[0]?.label).toContain(label)
        expect(changes[0]?.oldText).not.toBe(changes[0]?.newText)
      }
      return touched
    })
    expect(all.length).toBeGreaterThan(2)
  })

  test('refuses an unknown field', () => {
    const result = formSchema([section]).safeParse({
      version: { [name]: 1 },
      ...fixtures[0],
      ownerId: 'somebody else',
    })
    expect(result.error?.issues.map(issue => issue.path)).toEqual([['ownerId']])
  })

  test('writes its conditions in words that CSS can match', () => {
    for (const field of allFields(fields)) {
      for (const condition of field.when ?? []) {
        for (const value of condition.in) expect(String(value)).toMatch(/^[a-z][\w-]*$/i)
      }
    }
  })
})

test('sections have unique URLs, stored names and tabs', () => {
  for (const key of ['name', 'slug', 'storedName', 'title', 'tab'] as const) {
    expect(new Set(sections.map(section => section[key])).size).toBe(sections.length)
  }
})

test('sections have no field with a reserved name of a form or its answer', () => {
  const reserved = [
    ...[
      'version',
      'opened',
      'hides',
      'retry',
      'today',
      'check',
      'putBack',
      'editRow',
      'intent',
      'keep',
      'owner',
    ],
    ...['status', 'error', 'initialValue'],
  ]
  expect(sections.flatMap(section => Object.keys(fieldsOf(section)))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`^(${reserved.join('|')})$`))]),
  )
})

test('sections that are edited together share no field name', () => {
  for (const step of steps) {
    const names = step.sections.flatMap(section => Object.keys(fieldsOf(section)))
    expect(new Set(names).size).toBe(names.length)
  }
})

/** Returns the names of the rows that a form draws closed, such as `allergies[0]`. */
function closableRows(fields: Fields, values: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'list' && canClose(field)
      ? rowsIn(values, name).flatMap(({ id }, index) => (id ? [`${name}[${index}]`] : []))
      : [],
  )
}

function isIdAlone(values: Values, row: string): boolean {
  const { list = '', place = 0 } = splitRowName(row) ?? {}
  return Object.keys(rowsIn(values, list)[place] ?? {}).join() === 'id'
}

function parse(section: Section, values: Values, profile?: Profile): unknown {
  const data = formDataOf({ version: { [section.name]: 0 }, ...values })
  const submission = parseWithZod(data, { schema: formSchema([section], profile) })
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return withoutEmpty(submission.value.entries[0]?.value)
}

/** Returns a value without empty lists and answers, which mean the same as missing ones. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([, inner]) => inner !== undefined && !(Array.isArray(inner) && inner.length === 0),
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutEmpty(inner)]))
}

function listsIn(fields: Fields): ListField[] {
  return Object.values(fields).flatMap(field =>
    field.kind === 'list' ? [field, ...listsIn(field.item)] : [],
  )
}

function allFields(fields: Fields): Field[] {
  return Object.values(fields).flatMap(field =>
    field.kind === 'list' ? [field, ...allFields(field.item)] : [field],
  )
}

function readingsOf(fields: Fields, values: Values): string[] {
  return entriesOf(fields).flatMap(named => {
    const { name, field } = named
    if (field.kind === 'list')
      return rowsIn(values, name).flatMap(row => readingsOf(field.item, row))
    if (field.kind === 'flag' || isFormattedElsewhere(named, values)) return []
    return formatAnswer(fields, values, name) ?? []
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

const owner = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Quillfeather',
  email: 'ada@example.org',
  dataKey: Buffer.alloc(32),
  createdAt: '2026-01-01T00:00:00Z',
}

async function drawn(section: Section, value: Values, open?: string): Promise<string> {
  const profile = { [section.name]: savedSection(value) }
  const page = toFormPage(section.name, [section], profile, { owner, role: 'owner' }, open)
  const props = { page, title: section.title, children: null }
  const form = createElement(SectionForm, props)
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
    if (!isAsked(field)) return []
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

/** Returns a change of each answered field, also in rows, and a removal of each row. */
function touches(
  fields: Fields,
  values: Values,
  find = (all: Values) => all,
  prefix = '',
): Touch[] {
  return Object.entries(fields).flatMap(([name, field]): Touch[] => {
    if (values[name] === undefined || !isAsked(field) || isGate(fields, name)) return []
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

/** Returns whether other fields depend on a field and change with it. */
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
    case 'year':
      return Number(value) - 1
    case 'date':
      return '1970-01-01'
    case 'month':
      return '1970-01'
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

function unanswered(fields: Fields, rows: Record<string, unknown>[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const given = rows.map(row => row[name]).filter(value => value !== undefined && value !== false)
    if (given.length === 0) return field.kind === 'mirror' ? [] : [name]
    return field.kind === 'list'
      ? unanswered(field.item, given.flat() as Record<string, unknown>[])
      : []
  })
}
