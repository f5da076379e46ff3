import type { Locator, Page } from '@playwright/test'
import { expect, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { editRow } from '#tests/support/browser/journey.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { type OwnerWithLink, ownerWithSections, saveSection } from '#tests/support/data/owner.ts'
import { formEntries } from '#tests/support/http/form-data.ts'
import type { TestServer } from '#tests/support/http/server.ts'

// The other browser always saves before anything is typed here: typed values would save themselves
// first.

const heading = 'changed the same answers while you were editing'

test('a conflict of two browsers asks only about an answer that both changed', async ({
  page,
  otherPage,
  server,
}) => {
  const owner = await ownerWithSections(server, { personal: fullProfile.personal })
  for (const browser of [page, otherPage]) {
    await openAs(browser, owner, '/profile/personal?edit=1')
  }
  await otherPage.getByLabel('City').fill('Theirs-by-the-Sea')
  await otherPage.getByLabel('Preferred hospital').fill('Their Infirmary')
  await saveForm(otherPage, 'Personal information saved successfully')

  await page.getByLabel('City').fill('Mine-on-the-Hill')
  await page.getByLabel('Preferred hospital').fill('My Infirmary')
  await page.getByLabel('Street address').fill('1 Quay Street')
  await save(page)
  await expect(page.getByRole('alert')).toContainText(
    'Not saved: answers that you changed here were also changed elsewhere.',
  )
  await expect(page.getByText(heading)).toContainText('In another window, you')
  await expect(differenceIn(page, 'Street address')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Mine-on-the-Hill')
  await storedEntry(page, 'City', 'Theirs-by-the-Sea').check()
  await typedEntry(page, 'Preferred hospital', 'My Infirmary').check()
  await saveForm(page, 'Personal information saved successfully')
  const main = page.getByRole('main')
  for (const words of ['Theirs-by-the-Sea', 'My Infirmary', '1 Quay Street'])
    await expect(main).toContainText(words)
  for (const words of ['Mine-on-the-Hill', 'Their Infirmary'])
    await expect(main).not.toContainText(words)
})

test('an undecided difference is asked about again, and decided ones stay', async ({
  page,
  server,
}) => {
  await bothChangePenicillin(page, server)
  await page.getByLabel('Severity', { exact: true }).first().selectOption('Mild')
  await save(page)
  await storedEntry(page, /Severity/).check()
  await save(page)

  const summary = page.getByRole('alert')
  await summary.getByRole('link', { name: /Choose which entry to keep/ }).click()
  await expect(storedEntry(page, /Reaction/)).toBeInViewport()
  await expect(storedEntry(page, /Severity/)).toBeChecked()
  await expect(page.getByLabel('Reaction').first()).toHaveValue('Hives of mine')
  await typedEntry(page, /Reaction/).check()
  await saveForm(page, 'Allergies saved successfully')
  const record = page.locator('.record-item').first()
  await expect(record).toContainText('Hives of mine')
  await expect(record).toContainText('Severe')
})

test('adding a row keeps the decisions of a conflict', async ({ page, server }) => {
  await bothChangePenicillin(page, server)
  await page.getByLabel('Severity', { exact: true }).first().selectOption('Mild')
  await save(page)
  await storedEntry(page, /Severity/).check()
  await page.getByRole('button', { name: 'Add another allergy' }).click()
  await page.locator('[name="allergies[2].allergen"]').fill('Wool of mine')
  await expect(storedEntry(page, /Severity/)).toBeChecked()
  await storedEntry(page, /Reaction/).check()
  await saveForm(page, 'Allergies saved successfully')
  await expect(page.locator('.record-item-title')).toHaveText([
    'Penicillin',
    'Elderflower',
    'Wool of mine',
  ])
  const record = page.locator('.record-item').first()
  await expect(record).toContainText('Rash of theirs')
  await expect(record).toContainText('Severe')
})

test('a third save in between adds its differences', async ({ page, server }) => {
  const answered = { languagePreferences: 'english', interpreterNeeded: 'no' }
  const owner = await ownerWithSections(server, {
    cultural: { ...answered, additionalNotes: 'At first' },
  })
  await openAs(page, owner, '/profile/cultural?edit=1')
  await saveSection(owner.client, 'cultural', { ...answered, additionalNotes: 'Second' }, 1)
  await page.getByLabel('Additional notes').fill('Mine')
  await save(page)
  await typedEntry(page, /Additional notes/, 'Mine').check()
  await saveSection(
    owner.client,
    'cultural',
    { ...answered, additionalNotes: 'Third', dietaryRestrictions: 'No eels' },
    2,
  )
  await save(page)
  await expect(storedEntry(page, /Additional notes/, 'Third')).toBeVisible()
  await expect(differenceIn(page, /Dietary restrictions/)).toHaveCount(0)
  await typedEntry(page, /Additional notes/, 'Mine').check()
  await saveForm(page, 'Cultural preferences saved successfully')
  await expect(page.getByRole('main')).toContainText('No eels')
  await expect(page.getByRole('main')).toContainText('Mine')
  await expect(page.getByRole('main')).not.toContainText('Third')
})

test('a choice that leaves a required answer empty is refused with the reason', async ({
  page,
  server,
}) => {
  const { hasEmergencyContact, emergencyContacts = [] } = fullProfile.personal
  const [first, second] = emergencyContacts
  const owner = await ownerWithSections(server, {
    personal: { hasEmergencyContact, emergencyContacts },
  })
  await openAs(page, owner, '/profile/personal?edit=1')
  const saved = await saveSection(
    owner.client,
    'personal',
    formEntries({ hasEmergencyContact, emergencyContacts: [first] }),
    1,
  )
  expect(saved.status).toBe(302)
  await page.getByRole('button', { name: 'Remove Bertil Quillfeather' }).click()
  await expect(page.getByRole('button', { name: 'Edit Bertil Quillfeather' })).toHaveCount(0)
  await save(page)
  // Their version has no second contact, mine no first: both removals together leave none.
  await storedEntry(page, new RegExp(String(second?.name))).check()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('not fit together')
  await typedEntry(page, new RegExp(String(second?.name))).check()
  await saveForm(page, 'Personal information saved successfully')
  await expect(page.locator('.record-item-title')).toHaveText(['Cosima Dray'])
})

test('a step of two sections asks only about the changed one, and saves both', async ({
  page,
  server,
}) => {
  const { allergies, immunizations } = fullProfile
  const owner = await ownerWithSections(server, { allergies, immunizations })
  await openAs(page, owner, '/profile/edit/allergies')
  await editRow(page, 'Penicillin')
  await saveSection(
    owner.client,
    'immunizations',
    formEntries({ ...immunizations, otherImmunizationNotes: 'Notes of theirs' }),
    1,
  )
  await page.getByLabel('Additional notes').fill('Notes of mine')
  await page.getByLabel('Reaction').first().fill('Hives of mine')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(page.getByText(heading)).toBeVisible()
  await storedEntry(page, /Additional notes/, 'Notes of theirs').check()
  await expect(differenceIn(page, /Reaction/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Social History')
  await page.goto('/profile/view')
  await expect(page.getByRole('main')).toContainText('Hives of mine')
  await expect(page.getByRole('main')).toContainText('Notes of theirs')
  await expect(page.getByRole('main')).not.toContainText('Notes of mine')
})

/**
 * The other browser has saved the row with another reaction and severity; the typed reaction is not
 * saved.
 */
async function bothChangePenicillin(page: Page, server: TestServer): Promise<void> {
  const owner = await ownerWithSections(server, { allergies: fullProfile.allergies })
  await openAs(page, owner, '/profile/allergies?edit=1')
  await editRow(page, 'Penicillin')
  // It is not saved while the focus is in the row.
  await page.getByLabel('Reaction').first().fill('Hives of mine')
  await saveElsewhere(owner, {
    allergies: [
      { id: 1, allergen: 'Penicillin', reaction: 'Rash of theirs', severity: 'severe' },
      fullProfile.allergies.allergies?.[1],
    ],
  })
}

async function saveElsewhere({ client }: OwnerWithLink, allergies: object): Promise<void> {
  const saved = await saveSection(client, 'allergies', formEntries(allergies), 1)
  expect(saved.status, saved.body.slice(0, 2000)).toBe(302)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** Returns the stored entry of a difference, as a choice. */
function storedEntry(page: Page, name: string | RegExp, words = ''): Locator {
  return differenceIn(page, name).getByLabel(new RegExp(`^Saved by .*: .*${words}`))
}

/** Returns the entry of the form, as a choice. */
function typedEntry(page: Page, name: string | RegExp, words = ''): Locator {
  return differenceIn(page, name).getByLabel(new RegExp(`^Your entry: .*${words}`))
}

function differenceIn(page: Page, name: string | RegExp): Locator {
  return page
    .getByRole('group', { name, exact: typeof name === 'string' })
    .filter({ hasText: 'Your entry' })
}
