import type { Locator } from '@playwright/test'
import type { Fields } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sections,
  sectionsByName,
  sectionsByTab,
} from '#app/profile-definition/sections/sections.server.ts'
import { expectForm, fillForm } from '#tests/support/browser/fill-form.ts'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { fullProfile, textsOf } from '#tests/support/data/full-profile.ts'
import { ownerWithFullProfile } from '#tests/support/data/owner.ts'

// These sections together have every kind of control. Medications have a form of their own below.
const typed: SectionName[] = ['personal', 'history', 'allergies', 'social', 'immunizations']

test('the typed sections have every kind of control', () => {
  const kinds = (names: SectionName[]) =>
    names.flatMap(name => listKinds(fieldsOf(sectionsByName[name])))
  const missing = new Set(kinds(sections.map(({ name }) => name as SectionName)))
  for (const kind of kinds([...typed, 'medications'])) missing.delete(kind)
  expect([...missing]).toEqual([])
})

for (const name of typed) {
  const { slug, tab, title } = sectionsByName[name]
  test(`${tab}: a form that is filled in and saved is shown and edited again`, async ({
    page,
    owner,
  }) => {
    const values = fullProfile[name]
    await openAs(page, owner, `/profile/${slug === 'personal' ? 'medical-history' : 'personal'}`)
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: tab, exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`/profile/${slug}$`))
    // The address changes before the page.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('link', { name: 'Stop editing' })).toHaveCount(0)
    await fillForm(page, values)
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const record = page.locator('.record')
    // Dates are shown in words, phone numbers as typed.
    await expectTexts(record, textsOf(values))
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expectForm(page, values)
    await page.getByRole('link', { name: 'Stop editing' }).click()
    await expect(record).toBeVisible()
  })
}

test('Medications: the form of all details is behind the lists', async ({ page, owner }) => {
  await openAs(page, owner, '/profile/medications')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/medications\?edit=1$/)
  await fillForm(page, fullProfile.medications)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'View Info about Warfarin' }).click()
  await page.getByRole('link', { name: 'Edit details of Warfarin' }).click()
  await expectForm(page, fullProfile.medications)
  await page.getByRole('link', { name: 'Stop editing' }).click()
  await expect(page.getByRole('list').filter({ hasText: 'Warfarin' })).toBeVisible()
})

test('Medications: saving the form answers no question that was not asked', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/medications?tab=add')
  await page.getByLabel('Search for a medication').fill('senna')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByRole('button', { name: /^Add to Current/ })
    .first()
    .click()
  await expectMessage(page, 'Added senna to current medications')
  await page.goto('/profile/medications?edit=1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).not.toHaveURL(/edit=1/)
  await expect(page.getByRole('heading', { level: 3, name: 'senna' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Once daily')
})

test('the tabs are in order, and link to the full record and to the steps', async ({
  page,
  server,
}) => {
  await openAs(page, await ownerWithFullProfile(server), '/profile')
  const tabs = page.getByRole('navigation', { name: 'Sections' })
  await expect(tabs.getByRole('listitem')).toHaveText([
    'Personal',
    'Medical History',
    'Allergies',
    'Medications',
    'Immunizations & Vaccines',
    'Social History',
    'Reproductive',
    'Mental Health',
    'Functional Status',
    'Cultural',
  ])
  await tabs.getByRole('link', { name: 'View Full Record' }).click()
  await expect(page).toHaveURL(/\/profile\/view$/)
  for (const { title } of sectionsByTab)
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  await expectTexts(page.getByRole('main'), textsOf(fullProfile))
  await page.getByRole('link', { name: 'Edit Social History' }).click()
  await expect(page).toHaveURL(/\/profile\/social\?edit=1$/)
  await tabs.getByRole('link', { name: 'Edit step by step' }).click()
  await expect(page).toHaveURL(/\/profile\/edit$/)
})

test('the medical history shows the blood type and links to its field', async ({
  page,
  server,
}) => {
  await openAs(page, await ownerWithFullProfile(server), '/profile/medical-history?edit=1')
  await expect(page.getByText('AB−')).toBeVisible()
  await page.getByRole('link', { name: 'Change it in Personal Information' }).click()
  await expect(page).toHaveURL(/\/profile\/personal\?edit=1#personal-bloodType$/)
  await expect(page.getByLabel('Blood type')).toHaveValue('ab-')
})

/** Waits until a part of the page contains all these words, except dates. */
async function expectTexts(part: Locator, texts: string[]): Promise<void> {
  const words = texts.filter(text => !/^\d{4}-\d\d/.test(text))
  const missing = async () => {
    const shown = plain(await part.innerText())
    return words.filter(text => !shown.includes(plain(text)))
  }
  await expect.poll(missing, { message: 'words that the page does not show' }).toEqual([])
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Returns each kind of control, with its display, and whether it is in a row. */
function listKinds(fields: Fields, place = ''): string[] {
  return Object.values(fields).flatMap(field => {
    if (field.kind === 'list') return [`${place}list`, ...listKinds(field.item, 'row: ')]
    const display = field.kind === 'choice' ? (field.display ?? '') : ''
    const input = field.kind === 'text' ? field.input : ''
    return [`${place}${field.kind} ${display}${input}`]
  })
}
