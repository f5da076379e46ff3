import type { Page } from '@playwright/test'
import { expect, openAs, saveForm, test } from '#tests/support/browser/fixtures.ts'
import {
  autosaveLine,
  awaitAutosave,
  dismissDialogs,
  emailField,
  openForm,
  openFormAs,
} from '#tests/support/browser/scripted-form.ts'
import { logInAs, newOwner, ownerWithSections } from '#tests/support/data/owner.ts'

// Forms whose save is pending, unanswered, or belongs to another account.

test('a form that one owner opened never saves into the record of the next', async ({
  page,
  server,
}) => {
  const [ada, ben] = [await newOwner(server), await newOwner(server)]
  await openFormAs(page, ada, '/profile/edit/social')
  await logInAs(page, ben, server.origin)
  // Reloads the page under the form.
  await page.getByRole('link', { name: /^Social History/ }).click()
  await expect(page.getByRole('link', { name: /^Social History/ })).toBeFocused()
  await page.getByLabel('Diet').fill('What Ada eats')
  await expect(autosaveLine(page)).toHaveText(
    'Not saved, check that you are still logged in. Log in again in another window',
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('this form belongs to another account')
  await expect(page.getByLabel('Diet')).toHaveValue('What Ada eats')
  for (const { client } of [ada, ben])
    expect((await client.get('/profile/social')).body).not.toContain('What Ada eats')
})

test('a link that is clicked before Save is answered asks first', async ({ page, owner }) => {
  const dialogs = dismissDialogs(page)
  await openFormAs(page, owner, '/profile/edit/personal')
  await saveUnanswered(page)
  await page.getByRole('link', { name: /^Medical History/ }).click()
  await expect
    .poll(() => dialogs)
    .toEqual(['You have changes that are not saved. Leave this page without saving them?'])
  await expect(page).toHaveURL(/\/profile\/edit\/personal$/)
  await expect(emailField(page)).toHaveValue('nobody')
})

test('a reload that aborts a save leaves the form as it is', async ({ page, owner }) => {
  await openFormAs(page, owner, '/profile/edit/personal')
  await awaitAutosave(page, () => page.getByLabel('City').fill('Larkhaven'))
  await expect(autosaveLine(page)).toHaveText('Saved')
  await saveUnanswered(page)
  await page.getByRole('link', { name: /^Personal Information/ }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(emailField(page)).toHaveValue('nobody')
})

test('a server that never answers is reported and blocks nobody', async ({ page, owner }) => {
  await page.clock.install()
  await openFormAs(page, owner, '/profile/social')
  const isOnItsWay = holdPosts(page, '**/profile/autosave')
  await page.getByLabel('Diet').fill('No aubergines')
  await page.clock.runFor(1000)
  await isOnItsWay
  await page.clock.runFor(15_000)
  await expect(autosaveLine(page)).toHaveText('Not saved, check your connection')
  await page.unroute('**/profile/autosave')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('No aubergines')
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
})

test('a mistake that is corrected to the stored value leaves nothing to ask about', async ({
  page,
  server,
}) => {
  const owner = await ownerWithSections(server, {
    personal: { city: 'Larkhaven', email: 'ada@example.org' },
  })
  await logInAs(page, owner, server.origin)
  const dialogs = dismissDialogs(page)
  await openForm(page, '/profile/edit/personal')
  await emailField(page).fill('nobody')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Email is invalid')
  await emailField(page).fill('ada@example.org')
  await saveForm(page, 'Medical information saved successfully')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(emailField(page)).toHaveValue('ada@example.org')
  expect(dialogs).toEqual([])
})

test('a page that is left without saving saves nothing, also once the network is back', async ({
  page,
  owner,
  browserFaults,
}) => {
  await openFormAs(page, owner, '/profile/edit/social')
  await page.context().setOffline(true)
  await page.getByLabel('Diet', { exact: true }).fill('Not meant to stay')
  await expect(autosaveLine(page)).toHaveText('Not saved, check your connection')
  const dialog = page.waitForEvent('dialog')
  const link = page.getByRole('link', { name: /^Medical History/ }).click()
  await (await dialog).accept()
  await link
  const posts: string[] = []
  page.on('request', request => request.method() === 'POST' && posts.push(request.url()))
  await page.context().setOffline(false)
  await page.goto('/profile/social')
  await expect(page.getByRole('main')).not.toContainText('Not meant to stay')
  expect(posts.filter(url => url.includes('autosave'))).toEqual([])
  browserFaults.splice(0)
})

test('the confirmation of a section shows its progress', async ({ page, server }) => {
  const owner = await ownerWithSections(server, { social: { dietType: 'No aubergines' } })
  await openAs(page, owner, '/profile/social')
  const isOnItsWay = holdPosts(page, '**/profile/social/confirm.data*')
  await page.getByRole('button', { name: 'Confirm it is still correct' }).click()
  await isOnItsWay
  await expect(page.getByRole('button', { name: 'Confirming…' })).toBeDisabled()
})

test('the confirmation without a connection turns no record into a form', async ({
  page,
  server,
  browserFaults,
}) => {
  const owner = await ownerWithSections(server, { social: { dietType: 'No aubergines' } })
  await openAs(page, owner, '/profile/social')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Confirm it is still correct' }).click()
  await expect.poll(() => browserFaults.join()).toContain('reloading page')
  await page.context().setOffline(false)
  await page.goto('/profile/social')
  await expect(page.getByRole('button', { name: 'Confirm it is still correct' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  browserFaults.splice(0)
})

/** Saves a mistake in the first step; the answer never comes. */
async function saveUnanswered(page: Page): Promise<void> {
  const isOnItsWay = holdPosts(page, '**/profile/edit/personal.data*')
  await emailField(page).fill('nobody')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await isOnItsWay
}

/**
 * Sends posts to an address and never answers them.
 * @returns when the first was sent.
 */
function holdPosts(page: Page, address: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isRouted = page.route(address, async route => {
    if (route.request().method() === 'POST') resolve()
    else await route.continue()
  })
  return isRouted.then(() => promise)
}
