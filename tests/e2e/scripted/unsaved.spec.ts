import { expect, register, test } from '#tests/support/fixtures.ts'

// Only with scripts: without them a browser leaves a page as it is told.

test('leaving a form with changes asks first, and staying keeps them', async ({ page, server }) => {
  await register(page, server.origin)
  await page.goto('/profile/personal')
  await page.getByLabel('Full name').fill('Somebody Else')
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.message())
    await (asked.length === 1 ? dialog.dismiss() : dialog.accept())
  })

  await page.getByRole('link', { name: 'Allergies', exact: true }).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toBe('You have changes that are not saved. Leave this page without saving them?')
  await expect(page).toHaveURL(/\/profile\/personal$/)
  await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else')

  await page.getByRole('link', { name: 'Allergies', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/allergies$/)
  expect(asked).toHaveLength(2)
})

test('nothing is asked when nothing was changed, or when it was saved', async ({
  page,
  server,
}) => {
  await register(page, server.origin)
  page.on('dialog', dialog => dialog.dismiss())
  await page.goto('/profile/allergies')
  await page.getByRole('link', { name: 'Personal', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/personal$/)
  await page.getByLabel('Full name').fill('Somebody Else')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Personal information saved successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Next: Allergies' }).click()
  await expect(page).toHaveURL(/\/profile\/allergies$/)
})

test('an added row takes the focus, and so does the button when a row goes', async ({
  page,
  server,
}) => {
  await register(page, server.origin)
  await page.goto('/profile/allergies')
  await page.getByRole('button', { name: 'Add allergy' }).click()
  await expect(page.getByLabel('Allergen (required)')).toBeFocused()
  await page.getByRole('button', { name: 'Remove allergy 1' }).click()
  await expect(page.getByRole('button', { name: 'Add allergy' })).toBeFocused()
})
