import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import {
  expectFocusKept,
  isFocused,
  pressOn,
  tabTo,
  typeInto,
} from '#tests/support/browser/keyboard.ts'
import { expectTree } from '#tests/support/browser/reading-tree.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'

test('a new owner begins the short way by keyboard', async ({ page, owner, javaScriptEnabled }) => {
  await openAs(page, owner, '/dashboard')
  await pressOn(page, 'Start Now')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name and date of birth')
  await expectTree(javaScriptEnabled, page.getByRole('main'), 'short-way')
  await tabTo(page, /^Date of birth/)
  await page.keyboard.type('03021948')
  await pressOn(page, 'Save and continue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you have allergies?')
  await expectFocusKept(page, javaScriptEnabled)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name and date of birth')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1948-03-02')
})

test('an allergy is added, corrected and saved by keyboard', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  await openAs(page, owner, '/profile/allergies')
  await pressOn(page, 'Add allergy')
  await expect(page.getByLabel('Allergen')).toBeVisible()
  if (!(await isFocused(page, /^Allergen/))) await tabTo(page, /^Allergen/)
  await typeInto(page, /^Reaction/, planted.reaction)
  await pressOn(page, 'Save')
  await expect(page.getByRole('alert')).toContainText('Allergen')
  await expect(page).toHaveTitle(/^Error: /)
  await expectTree(javaScriptEnabled, page.getByRole('alert'), 'error-summary')
  // The link of the summary leads to the field.
  await page.getByRole('alert').getByRole('link').first().press('Enter')
  await expect(page.getByLabel('Allergen')).toBeFocused()
  await page.keyboard.type(planted.allergen)
  await pressOn(page, 'Save')
  await expectMessage(page, 'Allergies saved successfully')
  await expect(page.getByRole('main')).toContainText(planted.allergen)
})

test('a medication is added by keyboard', async ({ page, javaScriptEnabled, server }) => {
  await openAs(page, await newOwner(server), '/profile/medications?edit=1')
  await pressOn(page, /^Add medication/i)
  await expect(page.getByLabel('Name (required)')).toBeVisible()
  await expectTree(javaScriptEnabled, page.getByRole('main'), 'medication-form')
  if (!(await isFocused(page, /^Name/))) await tabTo(page, /^Name/)
  await page.keyboard.type(planted.medication)
  await pressOn(page, 'Save')
  await expectMessage(page, 'Medications saved successfully')
  await expect(page.getByRole('main')).toContainText(planted.medication)
})
