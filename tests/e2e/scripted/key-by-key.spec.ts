import type { Page } from '@playwright/test'
import type { Field, Fields, ListField } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { openRows } from '#tests/support/browser/fill-form.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { editRow } from '#tests/support/browser/journey.ts'
import { autosaveLine, awaitAutosave, openForm } from '#tests/support/browser/scripted-form.ts'
import { fullProfile, variants } from '#tests/support/data/full-profile.ts'
import { logInAs, ownerWithSections } from '#tests/support/data/owner.ts'

// Corrects every field of every list after a refused Save. The test drives the clock: after each
// key it passes the delay of autosave.

const pauseMs = 1500

for (const section of sections) {
  const name = section.name as SectionName
  const lists = findLists(fieldsOf(section), [fullProfile[name], ...(variants[name] ?? [])])
  if (lists.length === 0) continue
  const groups = lists.map(findControls).filter(controls => controls.length > 0)
  test(`every field of every list of ${section.title} stores its text after a refused Save`, async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000)
    if (groups.length === 0) throw new Error('No control of a list can be typed into')
    const owner = await ownerWithSections(server, { [name]: fullProfile[name] })
    await logInAs(page, owner, server.origin)
    await page.clock.install()
    const path = `/profile/${section.slug}?edit=1`
    for (const controls of groups) {
      await openForm(page, path)
      await openRows(page)
      for (const control of controls) {
        await refuseSave(page, control)
        await typeSlowly(page, control)
        await leave(page)
        await page.clock.fastForward(pauseMs)
        await expect(autosaveLine(page), control.name).toContainText(/^Saved/)
      }
      // The reopened form shows all stored values.
      await page.goto(path)
      await openRows(page)
      for (const control of controls) await expectValue(page, control)
    }
  })
}

test('a card with an error stays open and focused, and half-typed text is not saved', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, { allergies: fullProfile.allergies })
  await logInAs(page, owner, server.origin)
  await page.clock.install()
  await openForm(page, '/profile/allergies?edit=1')
  const allergen = page.locator('[name="allergies[0].allergen"]')
  await editRow(page, 'Penicillin')
  await allergen.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Allergen is required')
  await expect(autosaveLine(page)).toContainText('Not saved. Correct the errors')

  await allergen.click()
  const posts: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/profile/autosave')) posts.push(request.url())
  })
  await page.keyboard.type('P')
  await page.clock.fastForward(pauseMs)
  expect(posts).toEqual([])
  expect((await owner.client.get('/profile/allergies')).body).toContain('Penicillin')
  await expect(allergen).toBeFocused()
  await page.keyboard.type('enicillin G')
  await awaitAutosave(page, () =>
    page
      .getByLabel('Reaction')
      .first()
      .click()
      .then(() => leave(page)),
  )
  await expect(allergen).toBeVisible()
  await page.reload()
  await editRow(page, 'Penicillin G')
  await expect(allergen).toHaveValue('Penicillin G')
})

/** Moves the focus out of every row. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
}

interface Control {
  /** Name of the control, such as `medications[0].totalDosage`. */
  name: string
  field: Field
  /** A control of the same row, with a value that refuses the Save. */
  refused: { name: string; wrong: string }
}

interface FoundList {
  name: string
  list: ListField
  rows: Record<string, unknown>[]
}

function findLists(fields: Fields, [values = {}]: object[], prefix = ''): FoundList[] {
  return Object.entries(fields).flatMap(([name, list]) => {
    const rows = (values as Record<string, unknown>)[name]
    if (list.kind !== 'list' || !Array.isArray(rows) || rows.length === 0) return []
    const inner = rows.flatMap((row, index) =>
      findLists(list.item, [row], `${prefix}${name}[${index}].`),
    )
    return [{ name: prefix + name, list, rows }, ...inner]
  })
}

/** Returns one control for each field of a list, in a row where it applies. */
function findControls({ name, list, rows }: FoundList): Control[] {
  return Object.entries(list.item).flatMap(([key, field]) => {
    const index = rows.findIndex(row => row[key] !== undefined)
    const inRow = Object.entries(list.item).filter(([one]) => rows[index]?.[one] !== undefined)
    const [other, own] = [
      inRow.find(([, one]) => chooseWrong(one) !== undefined),
      chooseWrong(field),
    ]
    if (index < 0 || !chooseRight(field) || !(other ?? own) || isGate(list.item, key)) return []
    const row = `${name}[${index}]`
    const refusedName = own === undefined ? other?.[0] : key
    const wrong = own ?? chooseWrong(other?.[1] as Field) ?? ''
    return [{ name: `${row}.${key}`, field, refused: { name: `${row}.${refusedName}`, wrong } }]
  })
}

// `hiding.spec.ts` tests the choices that hide answers.
function isGate(fields: Fields, name: string): boolean {
  return Object.values(fields).some(field => field.when?.some(one => one.field === name))
}

/** Returns a value that a field accepts. */
function chooseRight(field: Field): string | string[] | undefined {
  switch (field.kind) {
    case 'text':
      return { tel: '+1 555 0100', email: 'a@b.example', text: 'F 2,5' }[field.input]
    case 'longText':
      return 'A b'
    case 'number':
      return field.decimals ? '2.5' : '12'
    case 'year':
      return '2005'
    case 'date':
      return '2018-04-03'
    case 'month':
      // An end comes after its start.
      return field.notBefore ? '2001-02' : '1969-02'
    case 'time':
      return '09:45'
    case 'choice':
      return Object.keys(field.options).findLast(option => option !== 'other')
    case 'choices':
      return Object.keys(field.options).slice(1, 4)
    default:
      return undefined
  }
}

/** Returns a value that a field refuses; undefined if it accepts every typed value. */
function chooseWrong(field: Field): string | undefined {
  switch (field.kind) {
    case 'text':
      // Another field of the row may fill in for an empty one.
      if (field.filledBy) return undefined
      return { tel: 'nope', email: 'nobody', text: field.required && '' }[field.input]
    case 'number':
      return 'abc'
    case 'year':
      return '1800'
    case 'month':
      return field.notBefore && '1901-01'
    default:
      return undefined
  }
}

async function refuseSave(page: Page, control: Control): Promise<void> {
  const { name, wrong } = control.refused
  const field = page.locator(`[name="${name}"]`)
  const before = await field.inputValue()
  await field.fill(wrong)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert'), control.name).toContainText('There is a problem')
  // Another field of the row had the error: it is corrected first.
  if (name !== control.name) await field.fill(before)
}

async function typeSlowly(page: Page, { name, field }: Control): Promise<void> {
  const controls = page.locator(`[name="${name}"]`)
  const value = chooseRight(field) ?? ''
  if (Array.isArray(value)) {
    for (const box of await controls.all()) await box.uncheck()
    for (const option of value) {
      await controls.and(page.locator(`[value="${option}"]`)).check()
      await page.clock.fastForward(pauseMs)
    }
  } else if (field.kind === 'choice' && field.display === 'radios')
    await controls.and(page.locator(`[value="${value}"]`)).check()
  else if (field.kind === 'choice') await controls.selectOption(value)
  else if (['date', 'month', 'time'].includes(field.kind)) await controls.fill(value)
  else {
    await controls.focus()
    await controls.selectText()
    for (const key of value) {
      await page.keyboard.type(key)
      await page.clock.fastForward(pauseMs)
    }
    await expect(controls, name).toBeFocused()
  }
  await page.clock.fastForward(pauseMs)
  await expect(controls.first(), name).toBeVisible()
}

async function expectValue(page: Page, { name, field }: Control): Promise<void> {
  const stored = page.locator(`[name="${name}"]`)
  const value = chooseRight(field) ?? ''
  const isTicked = Array.isArray(value) || (field.kind === 'choice' && field.display === 'radios')
  if (!isTicked) return await expect(stored, name).toHaveValue(value)
  const ticked = await stored.evaluateAll(boxes =>
    boxes.flatMap(box =>
      (box as HTMLInputElement).checked ? [(box as HTMLInputElement).value] : [],
    ),
  )
  expect(ticked, name).toEqual([value].flat())
}
