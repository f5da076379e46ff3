import type { Page } from '@playwright/test'
import { expect, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'
import { logIn, logOut, submitLogin } from '#tests/support/browser/journey.ts'
import { newOwner } from '#tests/support/data/owner.ts'
import { expireSession } from '#tests/support/data/session-clock.ts'

test('a form that is posted after the session has ended returns after the next login and is then saved', async ({
  page,
  owner,
  server,
}) => {
  await openAs(page, owner, '/profile/social')
  await expireSession(server, owner.person)
  await page.getByLabel('Current occupation').fill('Bell founder')
  await page.getByLabel('Diet', { exact: true }).fill('Salt free')
  await page.getByLabel('Physical activity').selectOption({ index: 1 })
  const activity = await page.getByLabel('Physical activity').inputValue()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page).toHaveURL(/\/login\?kept=1$/)
  await expect(page.getByText('What you typed is not saved, but kept for 12 hours')).toBeVisible()
  await submitLogin(page, owner.person)
  await expect(page).toHaveURL(/\/kept$/)
  await expect(page.getByRole('main')).toContainText('from the page Social History')
  await page.getByRole('button', { name: 'Continue with the form' }).click()
  await expect(page).toHaveURL(/\/profile\/social$/)
  await expect(page.locator('.toasts')).toContainText(
    'Here is what you typed before your login ended. It is not saved yet.',
  )
  await expect(page.getByLabel('Current occupation')).toHaveValue('Bell founder')
  await expect(page.getByLabel('Diet', { exact: true })).toHaveValue('Salt free')
  await expect(page.getByLabel('Physical activity')).toHaveValue(activity)
  await expect(page.locator('.autosave')).toBeEmpty()
  await saveForm(page, 'Social history saved successfully')
  await expect(page.getByRole('main')).toContainText('Bell founder')

  // The draft returns once.
  await page.goto('/kept')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a form that is posted after a logout in another window returns after the next login', async ({
  page,
  owner,
  javaScriptEnabled,
}) => {
  await openAs(page, owner, '/profile/social')
  await page.route('**/profile/autosave', route => route.fulfill({ json: unsaved }))
  await page.getByLabel('Current occupation').fill('Bell founder')
  await logOutElsewhere(page)
  // With scripts the page leaves at once and posts the typed values.
  if (javaScriptEnabled === false) {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }

  await expect(page).toHaveURL(/\/login\?kept=1$/)
  await expect(page.getByText('What you typed is not saved, but kept for 12 hours')).toBeVisible()
  await submitLogin(page, owner.person)
  await expect(page).toHaveURL(/\/kept$/)
  await page.getByRole('button', { name: 'Continue with the form' }).click()
  await expect(page.getByLabel('Current occupation')).toHaveValue('Bell founder')
  await saveForm(page, 'Social history saved successfully')
})

test('a link of a mail opens its page once, after the login', async ({ page, owner }) => {
  for (const path of ['/notes', '/settings/sessions', '/profile/history']) {
    await page.goto(`${path}?from=mail`)
    await expect(page).toHaveURL(/\/login$/)
    await submitLogin(page, owner.person)
    await expect(page).toHaveURL(path)
    await page.context().clearCookies()
  }
  await logIn(page, owner.person)
})

test('a page whose session ended does not open for another account', async ({
  page,
  owner,
  server,
}) => {
  const other = await newOwner(server)
  await openAs(page, owner, '/dashboard')
  await expireSession(server, owner.person)
  await page.goto('/settings/sessions')
  await expect(page.getByText('Your login has ended. Please log in again.')).toBeVisible()
  await submitLogin(page, other.person)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a draft is not given to another account that logs in next', async ({
  page,
  owner,
  server,
  javaScriptEnabled,
}) => {
  const other = await newOwner(server)
  await openAs(page, owner, '/settings/email')
  await page.getByLabel('New email').fill('secret.address@example.org')
  const elsewhere = await logOutElsewhere(page)
  if (javaScriptEnabled !== false) await expect(page).toHaveURL(/\/login\?kept=1$/)
  await logIn(elsewhere, other.person)
  await logOut(elsewhere)

  if (javaScriptEnabled === false) {
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('nothing was saved')).toBeVisible()
  }
  await logIn(elsewhere, other.person)
  await elsewhere.goto('/kept')
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
})

async function logOutElsewhere(page: Page): Promise<Page> {
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/dashboard')
  await logOut(elsewhere)
  return elsewhere
}

/** An unanswered autosave keeps the typed values unsaved in the form. */
const unsaved = { status: 'failed', message: 'Not saved' }
