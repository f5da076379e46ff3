import { expectNoHorizontalScroll } from '#tests/support/browser/expect-no-horizontal-scroll.ts'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'

test('a dose with two readings is asked about, and the pressed one is on the record', async ({
  page,
  owner,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openAs(page, owner, '/profile/medications/add')
  await page.getByLabel('Name', { exact: true }).fill('Zzmycol')
  await page.getByLabel('Dose').fill('1.000')
  await page.getByLabel('Unit').selectOption('mg')
  await page.getByRole('button', { name: 'Add to Current', exact: true }).click()
  const question = 'Dose “1.000” can be read in two ways: 1000 or 1?'
  await expect(page.getByRole('link', { name: question })).toBeVisible()
  await expect(page.getByLabel('Dose')).toHaveValue('1.000')
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Dose: 1000', exact: true }).click()
  await expect(page.getByLabel('Dose')).toHaveValue('1000')
  await expect(page.getByLabel('Dose')).toBeFocused()
  await expect(page.getByText(question)).toBeHidden()
  await page.getByRole('button', { name: 'Add to Current', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, add it' }).click()
  await expectMessage(page, 'Added Zzmycol to current medications')
  await page.goto('/profile/view')
  await expect(page.getByRole('main')).toContainText('1000 mg')
})

test('the profile form asks about each such number, and keeps its other errors', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/edit/medications')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await page.getByLabel('Name (required)').fill('Zzmycol')
  await page.getByLabel('Total dosage').fill('20.000')
  await page.getByLabel('Unit', { exact: true }).selectOption('IU')
  await page.getByLabel('How many').fill('0')
  await page.getByLabel('Strength of one').fill('1,000')
  const save = page.getByRole('button', { name: /^Save/ }).first()
  await save.click()
  await page.getByRole('button', { name: 'Total dosage: 20000' }).click()
  await expect(page.getByLabel('Total dosage')).toHaveValue('20000')
  await expect(page.getByLabel('Total dosage')).toBeFocused()
  await page.getByRole('button', { name: 'Strength of one: 1000' }).click()
  await expect(page.getByLabel('Strength of one')).toHaveValue('1000')
  await expect(page.locator('.field-error')).toHaveText('Error: How many must be more than 0')
  await page.getByLabel('How many').fill('20')
  await save.click()
  await page.waitForURL('**/profile/edit/allergies')
  await page.goto('/profile/medications')
  await expect(page.getByText('20000 IU')).toBeVisible()
})
