import type { Page } from '@playwright/test'
import { expect, openAs, test } from '#tests/support/browser/fixtures.ts'
import { logOut, submitLogin } from '#tests/support/browser/journey.ts'
import { codeOf } from '#tests/support/data/authenticator.ts'
import type { TestPerson } from '#tests/support/data/people.ts'

test('a user turns two-factor on, logs in with a code and with a recovery code, and turns it off', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  const main = page.getByRole('main')
  await openAs(page, owner, '/settings/two-factor')
  await main.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await expect(page).toHaveURL(/\/settings\/two-factor\/set-up$/)
  await expect(main.getByRole('img', { name: /QR code for your authenticator app/ })).toBeVisible()
  const secret = (await page.locator('#authenticator-key').textContent()) ?? ''
  await main.getByLabel('6-digit code').fill('12')
  await main.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert')).toContainText('A code has 6 digits')
  await main.getByLabel('6-digit code').fill(codeOf(secret))
  await main.getByRole('button', { name: 'Turn on' }).click()
  await expect(main.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expect(page).toHaveTitle(/^Your recovery codes/)
  // The form that had the focus is gone.
  if (javaScriptEnabled !== false) await expect(main).toBeFocused()
  const listed = main.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await main.getByRole('link', { name: 'I have saved them' }).click()
  await expect(main.getByText('You have 10 of 10 left')).toBeVisible()

  await logOut(page)
  await enterPassword(page, owner.person)
  // The present code is used up; the next one is valid already, also with spaces.
  const code = codeOf(secret, 1)
  await main.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await main.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Login successful!')).toBeVisible()

  await logOut(page)
  await enterPassword(page, owner.person)
  await main.getByRole('link', { name: 'Use a recovery code instead' }).click()
  await main.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
  await main.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()

  await page.goto('/settings/two-factor')
  await main.getByRole('link', { name: 'Turn off two-factor authentication' }).click()
  await main.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible()
})

async function enterPassword(page: Page, person: TestPerson): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, person)
  await expect(page).toHaveURL(/\/login\/verify$/)
}
