import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'

const address = '/start/medications'
const field = 'textarea'

test('a list of 20,000 characters is read', async ({ page, owner }) => {
  await openAs(page, owner, address)
  const line = 'Metformin 500 mg twice daily\n'
  await page.locator(field).fill(line.repeat(680))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Metformin').first()).toBeVisible()
  await expect(page.getByText('too large')).toHaveCount(0)
})

test('a form that is too large keeps what was typed', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  await openAs(page, owner, address)
  const text = 'é'.repeat(50_000)
  await page.locator(field).fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
  if (javaScriptEnabled) {
    await expect(page.getByRole('alert')).toContainText('this form is larger than 256 KB')
  } else {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This form is too large')
    await expect(page.getByText('The form is larger than 256 KB. Nothing was saved.')).toBeVisible()
    await page.goBack()
  }
  await expect(page.locator(field)).toHaveValue(text)
})
