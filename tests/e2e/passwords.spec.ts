import { expect, test } from '#tests/support/browser/fixtures.ts'
import { logIn } from '#tests/support/browser/journey.ts'
import { logInAs, newOwner } from '#tests/support/data/owner.ts'
import { addressFromMail } from '#tests/support/mail/file-outbox.ts'

test('a forgotten password is reset by mail and changed in the settings', async ({
  page,
  otherPage,
  server,
  javaScriptEnabled,
}) => {
  const owner = await newOwner(server)
  const { person } = owner
  await logInAs(otherPage, owner, server.origin)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert')).toContainText('Email is required')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('main')).toContainText('If the address has an account here')

  await page.goto(await addressFromMail(server, person.email, '/reset/'))
  await page.getByLabel('New password', { exact: true }).fill('football1')
  await page.getByLabel('Confirm new password').fill('football1')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('alert')).toContainText('Password is too weak')
  const fromMail = 'Calm-Meadow-x7'
  await page.getByLabel('New password', { exact: true }).fill(fromMail)
  await page.getByLabel('Confirm new password').fill(fromMail)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL(/\/account-access\/[\w-]+$/)
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 emergency link')
  await logIn(page, { ...person, password: fromMail })
  await otherPage.goto(`${server.origin}/dashboard`)
  await expect(otherPage).toHaveURL(/\/login$/)

  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  await tabs.getByRole('link', { name: 'Settings', exact: true }).click()
  // The reset confirmed the address.
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Manage Security' }).click()
  const dialog = page.getByRole('dialog', { name: 'Security Settings' })
  await dialog.getByLabel('Current password').fill(fromMail)
  await dialog.getByLabel('New password', { exact: true }).fill('another')
  await dialog.getByLabel('Confirm new password').fill('other')
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('New passwords do not match')
  await expect(dialog.getByRole('alert')).not.toContainText("Passwords don't match")
  await expect(dialog.getByRole('alert')).toContainText('at least one uppercase letter')
  const chosen = 'Another Harbour 7'
  await dialog.getByLabel('Current password').fill(fromMail)
  await dialog.getByLabel('New password', { exact: true }).fill(chosen)
  await dialog.getByLabel('Confirm new password').fill(chosen)
  await dialog.getByRole('button', { name: 'Update Password' }).click()
  await expect(dialog.getByText('Password updated successfully!')).toBeVisible()
  if (javaScriptEnabled === false) {
    await dialog.getByRole('link', { name: 'Back to settings' }).click()
  }
  await expect(page).toHaveURL(/\/settings$/)
  await expect(dialog).toBeHidden()

  await page.context().clearCookies()
  await logIn(page, { ...person, password: chosen })
})
