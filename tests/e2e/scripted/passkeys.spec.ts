import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { test as base, expect } from '#tests/support/browser/fixtures.ts'
import { logInAs } from '#tests/support/data/owner.ts'
import { startServer, type TestServer } from '#tests/support/http/server.ts'

// Browsers support no passkeys for an IP address.
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright needs a pattern
    async ({}, use) => {
      const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' }, 'localhost')
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

test('a passkey is added in the settings and logs in without the password', async ({
  page,
  owner,
  server,
}) => {
  const setVerified = await addDevice(page)
  await logInAs(page, owner, server.origin)
  await page.goto('/settings/passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Not used yet')
  // The same device is not added twice.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This device already has a passkey for your account.',
  )
  await expectNoAxeViolations(page)

  await page.context().clearCookies()
  await page.goto('/login')
  await setVerified(false)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await setVerified(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Login successful!')).toBeVisible()
  await page.goto('/settings/passkeys')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Last used')
})

/**
 * Adds a virtual authenticator that verifies its user.
 * @returns a function that makes the verification fail.
 */
async function addDevice(page: Page): Promise<(isUserVerified: boolean) => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return isUserVerified =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}
