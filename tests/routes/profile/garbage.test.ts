import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type ActionFunction, isRouteErrorResponse, type LoaderFunction } from 'react-router-dom'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server.js'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { formValues } from '#app/profile/parse/form-values.ts'
import { formSchema } from '#app/profile/parse/parse-section.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { type Profile, savedIn } from '#app/profile/record/profile.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { steps } from '#app/profile/record/steps.server.ts'
import { fieldsOf, type Section, type SectionValue } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sections,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import * as tab from '#app/routes/profile/section-tab.tsx'
import * as step from '#app/routes/profile/step-editor.tsx'
import { arbitraryPost, type PostEntry } from '#tests/support/data/arbitrary-post.ts'
import { arbitraryValue } from '#tests/support/data/arbitrary-section.ts'
import { db } from '#tests/support/db/test-database.ts'
import { type Entries, postedForm } from '#tests/support/http/posted-form.ts'
import { ada, logInTwoOwnersBeforeEach, other } from '#tests/support/http/profile-visit.ts'
import { routeContext } from '#tests/support/http/route-context.ts'
import { runs } from '#tests/support/runner/runs.ts'

// Any post is answered with a page, changes no row of anybody else, and changes no row without a
// redirect that says so.

const { query, dataRoutes } = createStaticHandler([
  createRoute('/profile/:section', tab),
  createRoute('/profile/edit/:section', step),
])

interface Form {
  path: string
  sections: readonly Section[]
}

// Steps of one section post to the same function as its tab.
const forms: Form[] = [
  ...sections.map(section => ({ path: `/profile/${section.slug}`, sections: [section] })),
  ...steps
    .filter(({ sections }) => sections.length > 1)
    .map(({ slug, sections }) => ({ path: `/profile/edit/${slug}`, sections })),
]

let rows: Rows
let errorLog: MockInstance<typeof console.error>

logInTwoOwnersBeforeEach()

beforeEach(async () => {
  for (const { owner } of [ada, other]) await fill(owner)
  rows = await readRows()
  errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
})

// React warns about impossible forms, such as a menu with the same option twice. Any other output
// is a fault.
afterEach(() => {
  const messages = errorLog.mock.calls.map(([message]) => String(message))
  expect(messages.filter(message => !message.startsWith('Warning: '))).toEqual([])
})

describe.each(forms)('$path', form => {
  test('answers invalid and broken forms with a page', async () => {
    const property = fc.asyncProperty(
      arbitraryPost(form.sections),
      fc.boolean(),
      (entries, isMultipart) => expectNoFault(form, createBody(entries, isMultipart)),
    )
    await fc.assert(property.afterEach(restore), runs(60))
  })
})

const row = 'medications[0]'
test.each<[string, string, PostEntry[]]>([
  [
    'one ticked box beside an error',
    'medications',
    [
      [`${row}.frequency`, 'x-days-a-week'],
      [`${row}.selectedDaysOfWeek`, 'monday'],
    ],
  ],
  [
    'a number too small to be shown',
    'medications',
    [
      [`${row}.name`, 'A'],
      [`${row}.totalDosage`, '0.0000001'],
    ],
  ],
  ['a list without rows that does not apply', 'reproductive', [['pregnancies.id', '1']]],
  ['a name that nobody can see', 'medications', [[`${row}.name`, '\0']]],
  ['a row that nobody can see', 'history', [['otherConditions[0].name', '\0']]],
  ['an accent behind a hidden sign', 'personal', [['city', 'e\u0001\u0301']]],
  [
    'a height of nothing',
    'personal',
    [
      ['height.unit', 'cm'],
      ['height.feet', '0'],
    ],
  ],
  [
    'a weight that rounds to nothing',
    'personal',
    [
      ['weight.unit', 'lb'],
      ['weight.kg', '0.2'],
    ],
  ],
  ['a word that every object knows', 'personal', [['gender.toString', 'x']]],
  [
    'an option that every object has',
    'reproductive',
    [
      ['biologicalSex', 'female'],
      ['pregnancies[0].outcome', '__proto__'],
    ],
  ],
])('A form that holds %s is answered with its page', async (_words, name, entries) => {
  const section = sectionsByName[name as SectionName]
  const form = { path: `/profile/${section.slug}`, sections: [section] }
  await expectNoFault(form, createBody([[`version.${name}`, '1'], ...entries], false))
})

function createRoute(path: string, module: typeof tab | typeof step) {
  const [loader, action] = [module.loader as LoaderFunction, module.action as ActionFunction]
  return { path, loader, action, Component: module.default }
}

async function expectNoFault(form: Form, body: FormData | URLSearchParams): Promise<void> {
  const { status } = await draw(createPost(form.path, body))
  expect(status).toBeLessThan(500)
  const changed = await findChangedRows()
  if (status !== 302) expect(changed).toEqual([])
  expect(listKeys(form.sections)).toEqual(expect.arrayContaining(changed))
  if (changed.length > 0) await expectUsable(form)
}

function createBody(entries: PostEntry[], isMultipart: boolean): FormData | URLSearchParams {
  const body = isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of entries) {
    if (typeof value === 'string') body.append(name, value)
    else if (body instanceof FormData) body.append(name, value)
  }
  return body
}

function createPost(path: string, body: FormData | URLSearchParams): Request {
  return new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { cookie: ada.cookie },
    body,
  })
}

/** Returns the answer to a browser without scripts, with the page rendered. */
async function draw(request: Request): Promise<{ status: number }> {
  const context = await query(request, { requestContext: routeContext(db) })
  if (context instanceof Response) {
    expect(context.headers.get('Location')).toMatch(/^\/(profile\/|dashboard$)/)
    return context
  }
  for (const error of Object.values(context.errors ?? {}))
    if (!isRouteErrorResponse(error)) throw error
  if (!context.errors) {
    const router = createStaticRouter(dataRoutes, context)
    renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }))
  }
  return { status: context.statusCode }
}

/**
 * Expects that stored values are valid: they can be read, shown, and posted again without a change.
 */
async function expectUsable({ path, sections }: Form): Promise<void> {
  const page = new Request(`http://localhost:3000${path}`, { headers: { cookie: ada.cookie } })
  expect(await draw(page)).toEqual({ status: 200 })
  expectSavedFormsToSaveAgain(sections, await loadProfile(db, ada.owner))
}

function expectSavedFormsToSaveAgain(sections: readonly Section[], profile: Profile): void {
  for (const section of sections) {
    const form = openForm(section, savedIn(profile, section)?.value)
    const body = new FormData()
    body.append(`version.${section.name}`, '1')
    for (const [name, text] of form) body.append(name, text)
    const submission = parseWithZod(body, { schema: formSchema([section]) })
    if (submission.status !== 'success') throw new Error(JSON.stringify([submission.error, form]))
    expect(openForm(section, submission.value.entries[0]?.value)).toEqual(form)
  }
}

function openForm(section: Section, value: Record<string, unknown> | undefined): Entries {
  return postedForm(fieldsOf(section), formValues(section, value && { value }))
}

/** Saves a constant record with every section filled and applying. */
async function fill(owner: Person): Promise<void> {
  for (const section of sections) {
    const [drawn] = fc.sample(arbitraryValue(section), { numRuns: 1, seed: 1 })
    const value = section.name === 'history' ? { ...drawn, hasMentalHealthHistory: 'yes' } : drawn
    const save = { section, value: value as SectionValue<Section>, version: 0 }
    await saveSection(db, { owner, actor: owner }, { ...save, way: 'import' })
  }
}

type Rows = Awaited<ReturnType<typeof readRows>>

async function readRows() {
  return await db
    .selectFrom('medical_profiles')
    .selectAll()
    .orderBy('user_id')
    .orderBy('section')
    .execute()
}

/** Returns owner and section of every changed row. */
async function findChangedRows(): Promise<string[]> {
  const [old, now] = [rows, await readRows()].map(
    all => new Map(all.map(row => [`${row.user_id} ${row.section}`, JSON.stringify(row)])),
  )
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
  return [...keys].filter(key => old?.get(key) !== now?.get(key))
}

function listKeys(sections: readonly Section[]): string[] {
  return sections.map(({ storedName }) => `${ada.owner.id} ${storedName}`)
}

async function restore(): Promise<void> {
  await db.deleteFrom('medical_profiles').execute()
  await db.insertInto('medical_profiles').values(rows).execute()
}
