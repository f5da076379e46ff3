import type { Page } from '@playwright/test'
import { logInAs, type OwnerWithLink } from '../data/owner.ts'
import { newPerson, registrationOf, type TestPerson } from '../data/people.ts'
import { sharedServer } from '../http/shared-server.ts'
import { expect } from './fixtures.ts'

/** Opens a page with a form, and waits until the form is hydrated. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('form[data-listens]')).toBeVisible()
}

/** Logs the browser of the page in as this owner, and opens a form. */
export async function openFormAs(page: Page, owner: OwnerWithLink, path: string): Promise<void> {
  await logInAs(page, owner, sharedServer().origin)
  await openForm(page, path)
}

/** Registers a new person by one request. The browser of the page is then logged in. */
export async function register(page: Page): Promise<TestPerson> {
  const person = newPerson()
  const answer = await page.request.post('/register', {
    form: registrationOf(person),
    headers: { origin: sharedServer().origin },
    maxRedirects: 0,
  })
  expect(answer.status(), await answer.text()).toBe(302)
  return person
}

/** Registers a new person, and opens a form as them. */
export async function openFormAsNewOwner(page: Page, path: string): Promise<TestPerson> {
  const person = await register(page)
  await openForm(page, path)
  return person
}

/** Changes the form, and waits for the response to its autosave. */
export async function awaitAutosave(page: Page, change: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(/\/profile\/autosave(\?|$)/)
  await change()
  await (await answered).finished()
}

/** Returns the email field of the owner, not of a contact. */
export function emailField(page: Page) {
  return page.getByRole('group', { name: 'Contact details' }).getByLabel('Email')
}

/** Returns the line under the form that reports autosaves. */
export function autosaveLine(page: Page) {
  return page.locator('form .autosave')
}

/** Dismisses every dialog of the page. Returns their messages. */
export function dismissDialogs(page: Page): string[] {
  const messages: string[] = []
  page.on('dialog', async dialog => {
    messages.push(dialog.message())
    await dialog.dismiss()
  })
  return messages
}
