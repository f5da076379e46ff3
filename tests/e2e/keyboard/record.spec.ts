import { expect, expectMessage, test } from '#tests/support/browser/fixtures.ts'
import {
  expectFocusKept,
  isFocused,
  pressOn,
  tabTo,
  typeInto,
} from '#tests/support/browser/keyboard.ts'
import { openAs, openAsNewOwner } from '#tests/support/browser/open-as.ts'
import { expectTree } from '#tests/support/browser/reading-tree.ts'
import { newOwner, ownerWithProfile, saveSection } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'

test('a new owner begins the short way by keyboard', async ({ page, javaScriptEnabled }) => {
  await openAsNewOwner(page, '/dashboard')
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
  javaScriptEnabled,
}) => {
  await openAsNewOwner(page, '/profile/allergies')
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

test('an older value is restored by keyboard', async ({ page, javaScriptEnabled, server }) => {
  const owner = await newOwner(server)
  await saveSection(owner.client, 'social', { dietType: 'Vegetarian' }, 0)
  await saveSection(owner.client, 'social', { dietType: 'Vegan' }, 1)
  await openAs(page, owner, '/dashboard')
  await pressOn(page, 'Activity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who has seen my record')
  await pressOn(page, 'Changes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change History')
  await expectTree(javaScriptEnabled, page.getByRole('main'), 'change-history')
  await pressOn(page, /^Restore/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restore the previous value?')
  await pressOn(page, 'Restore Value')
  await expectMessage(page, /Successfully restored/)
})

test('the wallet card is chosen by keyboard', async ({ page, javaScriptEnabled, server }) => {
  await openAs(page, await ownerWithProfile(server), '/dashboard')
  await pressOn(page, 'Print kit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print kit')
  await expectTree(javaScriptEnabled, page.getByRole('main'), 'print-kit')
  const decal = page.getByRole('region', { name: 'Door decal' })
  await expect(decal).toBeVisible()
  await pressOn(page, 'Door decal', 'Space')
  await pressOn(page, 'Update preview')
  await expect(decal).toHaveCount(0)
  await expectFocusKept(page, javaScriptEnabled)
})
