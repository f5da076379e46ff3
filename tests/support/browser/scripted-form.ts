import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// What forms do with scripts, seen from outside.

/** Opens a page with a form, and waits until the form has its scripts. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('form[data-listens]')).toBeVisible()
}

/** Does something to the form, and waits for the answer to the post by which the form saves itself. */
export async function awaitAutosave(page: Page, change: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse('**/profile/autosave')
  await change()
  await (await answered).finished()
}

/** The person's own address, and not a contact's. */
export function emailField(page: Page) {
  return page.getByRole('group', { name: 'Contact details' }).getByLabel('Email')
}

/** The quiet line under the form. */
export function autosaveLine(page: Page) {
  return page.locator('form .autosave')
}

/** Says no to whatever the page asks, and keeps the questions. */
export function dismissDialogs(page: Page): string[] {
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  return asked
}
