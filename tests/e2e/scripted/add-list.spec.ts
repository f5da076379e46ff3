import { expect, test } from '#tests/support/browser/fixtures.ts'
import { openAsNewOwner } from '#tests/support/browser/open-as.ts'

test('the rows of a pasted list stay when the server does not answer', async ({
  page,
  browserFaults,
}) => {
  await openAsNewOwner(page, '/profile/medications/add-list')
  await page.getByLabel('Your medicines').fill('metformin 500 mg\nvitamin D3 2000 IU')
  await page.getByRole('button', { name: 'Continue' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Check your list')
  await expect(heading).toBeFocused()

  const row = page.getByRole('group', { name: 'metformin' })
  await row.getByText('Change').click()
  await row.getByLabel('How often').fill('every evening')
  // The line above the fields follows what is typed.
  await expect(row.getByRole('checkbox')).toHaveAccessibleName(/500 mg, every evening/)
  await page.getByRole('group', { name: 'vitamin D3' }).getByRole('checkbox').uncheck()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByRole('alert')).toContainText('Not saved: the server did not answer.')
  await expect(row.getByLabel('How often')).toHaveValue('every evening')

  expect(browserFaults.splice(0).join()).toContain('ERR_INTERNET_DISCONNECTED')

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('1 medication', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Every evening')
})
