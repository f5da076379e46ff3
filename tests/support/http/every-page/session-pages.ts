import { submitLogin } from '../../browser/journey.ts'
import { openAs, openAsNewOwner } from '../../browser/open-as.ts'
import { logInAs, newOwner } from '../../data/owner.ts'
import { expireReauthentication, expireSession } from '../../data/session-clock.ts'
import type { Here, PageStates } from './open-state.ts'

/** Ended sessions, returned drafts, and forms of another account. */
export const sessionPages: PageStates = {
  '/login, after the session has ended': async ({ page, server }) => {
    const person = await openAsNewOwner(page, '/dashboard')
    await expireSession(server, person)
    await page.goto('/settings/sessions')
    await page.getByText('Your login has ended').waitFor()
  },
  '/login, with a draft': async here => {
    await postAfterEnd(here)
  },
  '/kept': async here => {
    await openDrafts(here)
  },
  '/profile/social, with a returned draft': async here => {
    await openDrafts(here)
    await here.page.getByRole('button', { name: 'Continue with the form' }).click()
    await here.page.getByText('Here is what you typed before your login ended.').waitFor()
  },
  '/login, logged out': async ({ page }) => {
    await openAsNewOwner(page, '/about')
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Successfully logged out').first().waitFor()
  },
  '/settings/email, of another account': async ({ page, server }) => {
    const [first, second] = [await newOwner(server), await newOwner(server)]
    await openAs(page, first, '/settings/email')
    await logInAs(page, second, server.origin)
    await page.getByLabel('New email').fill('another.address@example.org')
    await page.getByRole('button', { name: 'Send the link' }).click()
    // With scripts in the form, without them in a message above the page.
    await page.getByText('another account than the one that is logged in now').waitFor()
  },
  '/settings/email, asking for the password': async ({ page, server }) => {
    const owner = await newOwner(server)
    await expireReauthentication(server, owner.person)
    await openAs(page, owner, '/settings/email')
    await page.locator('input[type=password]').first().waitFor()
  },
}

async function postAfterEnd({ page, server }: Here) {
  const person = await openAsNewOwner(page, '/profile/social')
  await expireSession(server, person)
  await page.getByLabel('Current occupation').fill('Bell founder')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('What you typed is not saved, but kept for 12 hours').waitFor()
  return person
}

async function openDrafts(here: Here): Promise<void> {
  const person = await postAfterEnd(here)
  await submitLogin(here.page, person)
  await here.page.getByRole('button', { name: 'Continue with the form' }).waitFor()
}
