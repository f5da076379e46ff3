import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'

// These browsers tell UTC, so with and without scripts the setting decides.

test('a chosen time zone is used on every page, and the setting shows the time there', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/settings')
  await expect(page.getByText('No time zone is chosen')).toBeVisible()
  await page.getByRole('link', { name: 'Choose time zone' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Tokyo')
  await page.getByRole('button', { name: 'Save time zone' }).click()
  await expectMessage(page, 'Time zone saved')
  await expect(page.getByText(/^Tokyo\. It is \d+:\d\d [AP]M there now\.$/)).toBeVisible()

  await page.goto('/settings/sessions')
  await expect(page.getByRole('main')).toContainText(/\d+:\d\d [AP]M GMT\+9/)
  await page.goto('/settings/time-zone')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveAccessibleDescription(
    /^It is \d+:\d\d [AP]M there now\.$/,
  )
})

test('a form without a time zone is refused', async ({ page, owner }) => {
  await openAs(page, owner, '/settings/time-zone')
  await page.getByRole('button', { name: 'Save time zone' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a time zone')
  await expect(page).toHaveTitle(/^Error: /)
})
