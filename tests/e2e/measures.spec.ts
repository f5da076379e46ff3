import type { Page } from '@playwright/test'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'

test('a height and a weight are shown in both units, the typed one first', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/personal')
  await chooseUnit(page, 'Height', 'ft and in')
  await page.getByLabel('Feet').fill('5')
  await page.getByLabel('Inches').fill('11,5')
  await chooseUnit(page, 'Weight', 'lb')
  await page.getByLabel('Weight in pounds').fill('5.5')
  await save(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('5 ft 11.5 in (181.6 cm)')
  await expect(main).toContainText('5.5 lb (2.49 kg)')
})

test('only the chosen unit is shown, and its mistake is reported', async ({ page, owner }) => {
  await openAs(page, owner, '/profile/personal')
  await expect(page.getByLabel('Feet')).toBeHidden()
  await chooseUnit(page, 'Height', 'ft and in')
  await expect(page.getByLabel('Height in centimetres')).toBeHidden()
  await page.getByLabel('Feet').fill('5')
  await page.getByLabel('Inches').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: 'Inches must be between 0 and 11.99' })
    .click()
  await expect(page.getByLabel('Inches')).toBeVisible()
  await expect(page.getByLabel('Inches')).toHaveValue('12')
})

async function chooseUnit(page: Page, measure: 'Height' | 'Weight', name: string): Promise<void> {
  await page
    .getByRole('group', { name: `${measure} unit` })
    .getByLabel(name, { exact: true })
    .check()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
}
