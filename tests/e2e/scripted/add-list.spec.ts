import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'

test('the rows of a pasted list stay when the server does not answer', async ({
  page,
  owner,
  browserFaults,
}) => {
  await openAs(page, owner, '/profile/medications/add-list')
  await page
    .getByLabel('Your medicines')
    .fill('metformin 500 mg\nvitamin D3 2000 IU daily\nfolic acid 1 mg daily')
  await page.getByRole('button', { name: 'Continue' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Check your list')
  await expect(heading).toBeFocused()

  // The answered row takes the focus.
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.locator('#line-0')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'metformin' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'vitamin D3' }).uncheck()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByRole('alert')).toContainText('Not saved: the server did not answer.')
  await expect(page.getByRole('checkbox', { name: 'metformin' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'vitamin D3' })).not.toBeChecked()

  expect(browserFaults.splice(0).join()).toContain('ERR_INTERNET_DISCONNECTED')

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByRole('link', { name: 'Current Medications (2)' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('vitamin D3')
})
