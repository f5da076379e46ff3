import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'

// With scripts the other unit follows while typing, before a save.

test('a value typed in one unit is converted by a switch and comes back unchanged', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/profile/personal')
  const unit = (measure: string, name: string) =>
    page.getByRole('group', { name: `${measure} unit` }).getByLabel(name, { exact: true })
  const cm = page.getByLabel('Height in centimetres')
  await unit('Height', 'ft and in').check()
  // Types again until the scripts have converted.
  await expect(async () => {
    await page.getByLabel('Feet').fill('5')
    await page.getByLabel('Inches').fill('11')
    await expect(cm).toHaveValue('180.3', { timeout: 100 })
  }).toPass()
  for (let round = 0; round < 3; round++) {
    await unit('Height', 'cm').check()
    await expect(cm).toHaveValue('180.3')
    await unit('Height', 'ft and in').check()
    await expect(page.getByLabel('Feet')).toHaveValue('5')
    await expect(page.getByLabel('Inches')).toHaveValue('11')
  }

  await page.getByLabel('Weight in kilograms').fill('71')
  await unit('Weight', 'lb').check()
  await expect(page.getByLabel('Weight in pounds')).toHaveValue('157')
  await page.getByLabel('Weight in pounds').fill('200')
  await unit('Weight', 'kg').check()
  await expect(page.getByLabel('Weight in kilograms')).toHaveValue('91')
  await page.getByLabel('Weight in kilograms').fill('')
  await unit('Weight', 'lb').check()
  await expect(page.getByLabel('Weight in pounds')).toHaveValue('')

  // An error goes with the answer in the other unit.
  await unit('Weight', 'kg').check()
  await page.getByLabel('Weight in kilograms').fill('sixty')
  await unit('Weight', 'lb').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const error = page.getByText('Weight in kilograms must be a number, such as 70 or 70.5')
  await expect(error.last()).toBeVisible()
  await page.getByLabel('Weight in pounds').fill('150')
  await expect(page.getByLabel('Weight in kilograms')).toHaveValue('68')
  await expect(page.locator('.field-error')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('150 lb (68 kg)')
  await expect(page.getByRole('main')).toContainText('5 ft 11 in (180.3 cm)')
})
