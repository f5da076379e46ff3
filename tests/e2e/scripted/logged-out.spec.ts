import type { Page } from '@playwright/test'
import { expect, expectMessage, openAs, test } from '#tests/support/browser/fixtures.ts'
import { waitForScripts } from '#tests/support/browser/hydration.ts'
import { logOut } from '#tests/support/browser/journey.ts'
import { openFormAs } from '#tests/support/browser/scripted-form.ts'
import { plantedStrings } from '#tests/support/data/full-profile.ts'
import { logInAs, type OwnerWithLink, ownerWithFullProfile } from '#tests/support/data/owner.ts'
import { expireSession } from '#tests/support/data/session-clock.ts'
import type { TestServer } from '#tests/support/http/server.ts'

// These tests need scripts: without them every page is a new document.

// A phone number or a label of these pages may equal a short answer.
const words = plantedStrings.filter(text => text.length >= 9)

test('a logout leaves no record and no access code in the document or behind Back', async ({
  page,
  server,
}) => {
  const owner = await logInNewOwner(page, server)
  for (const path of ['/profile/view', '/dashboard']) {
    await logInAs(page, owner, server.origin)
    // The previous page contains the record too.
    await page.goto('/profile/history')
    await page.goto(path)
    expect(await secretsIn(page, owner), `${path} shows something`).not.toEqual([])
    await logOut(page)
    expect(await secretsIn(page, owner), `after a logout from ${path}`).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)
    expect(await secretsIn(page, owner), `after Back to ${path}`).toEqual([])
    await logInAgain(owner)
  }
})

test('a session that the server ended leaves no record when the next page opens', async ({
  page,
  server,
}) => {
  const owner = await logInNewOwner(page, server)
  await page.goto('/profile/view')
  await expireSession(server, owner.person)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await secretsIn(page, owner)).toEqual([])
})

test('a session that ends while a record is open removes the record with the document', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const owner = await logInNewOwner(page, server)
  await page.goto('/profile/view')
  await expireSession(server, owner.person)
  await page.clock.fastForward('30:10')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your login has ended')).toBeVisible()
  expect(await secretsIn(page, owner)).toEqual([])
})

test('a logout in one window removes the record from the other windows', async ({
  page,
  server,
}) => {
  const owner = await logInNewOwner(page, server)
  await page.goto('/profile/view')
  const other = await page.context().newPage()
  await other.goto('/about')
  await waitForScripts(other)
  await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await secretsIn(page, owner)).toEqual([])
})

test('a logout in one window makes no draft of what another window has saved by itself', async ({
  page,
  owner,
}) => {
  await openFormAs(page, owner, '/profile/social')
  await page.getByLabel('Current occupation').fill('Bell founder')
  await expect(page.locator('.autosave')).toHaveText('Saved')
  const other = await page.context().newPage()
  await other.goto('/about')
  await waitForScripts(other)
  await logOut(other)
  await expect(page).toHaveURL(/\/login$/)
})

test('logging out on all devices and deleting the account replace the document', async ({
  page,
  server,
}) => {
  const owner = await logInNewOwner(page, server)
  await page.goto('/profile/view')
  await navigateByRouter(page, '/settings/sessions')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText('Logged out on all devices')).toBeVisible()
  expect(await secretsIn(page, owner), 'after all devices').toEqual([])

  await logInAgain(owner)
  await openAs(page, owner, '/profile/view')
  await navigateByRouter(page, '/settings/delete')
  await page.getByLabel(/DELETE/).fill('DELETE')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expectMessage(page, 'Account deleted successfully')
  expect(await secretsIn(page, owner), 'after the deletion').toEqual([])
})

async function logInNewOwner(page: Page, server: TestServer): Promise<OwnerWithLink> {
  const owner = await ownerWithFullProfile(server)
  await logInAs(page, owner, server.origin)
  return owner
}

async function logInAgain({ client, person }: OwnerWithLink): Promise<void> {
  const { status } = await client.post('/login', {
    email: person.email,
    password: person.password,
  })
  expect(status).toBe(302)
}

// Navigates by the router, so that the document stays the one that showed the record.
async function navigateByRouter(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { navigate: (to: string) => void }
    }
    router.navigate(to)
  }, path)
  await expect(page).toHaveURL(path)
}

/**
 * Returns the planted words and the access code in the document, its data and the browser storage.
 */
async function secretsIn(page: Page, owner: OwnerWithLink): Promise<string[]> {
  const held = await page.evaluate(async () => {
    const seen = new WeakSet<object>()
    const text = JSON.stringify(
      [
        (window as { __remixContext?: unknown }).__remixContext,
        (window as { __remixRouter?: { state: unknown } }).__remixRouter?.state,
        { ...localStorage },
        { ...sessionStorage },
        history.state,
      ],
      (_, value) => {
        if (typeof value !== 'object' || value === null) return value
        if (seen.has(value)) return undefined
        seen.add(value)
        return value instanceof Map ? [...value] : value
      },
    )
    const caches = 'caches' in window ? await window.caches.keys() : []
    return `${document.documentElement.outerHTML} ${text} ${caches}`
  })
  return [...words, owner.shareId, `>${owner.code}<`].filter(secret => held.includes(secret))
}
