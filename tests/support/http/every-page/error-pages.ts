import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openAsNewOwner } from '../../browser/open-as.ts'
import { newOwner } from '../../data/owner.ts'
import { openShared, type PageStates, submitForError } from './open-state.ts'

/** Refusals and errors that can happen on any page. */
export const errorPages: PageStates = {
  'error: not found, logged in': here => openShared(here, newOwner, '/no/such/page'),
  'error: not found below a record': here =>
    openShared(here, newOwner, `/for/${randomUUID()}/profile/personal`),
  'error: no form there': ({ page }) => postEmptyForm(page, '/about'),
  'error: unexpected': async ({ page }) => {
    await openAsNewOwner(page, '/about')
    await postEmptyForm(page, '/profile/personal?edit=1')
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  },
  'error: from another site': async ({ page, server }) => {
    await page.goto('about:blank', { waitUntil: 'load' })
    await page.setContent(`<form method="post" action="${server.origin}/login"><button>Go</button>`)
    await page.getByRole('button', { name: 'Go' }).click()
    await page.getByRole('heading', { name: 'Nothing was changed' }).waitFor()
  },
  'error: unreadable address': ({ page }) => page.goto('/%E0%A4%A'),
  '/login, asked for by a page': async ({ page }) => {
    await page.goto('/notes')
    await page.getByText('Please log in to see this page').waitFor()
  },
  '/forgot-password, with errors': async ({ page }) => {
    await page.goto('/forgot-password')
    await submitForError(page, { name: 'Send the link' })
  },
}

/** Posts an empty form to an address, and waits for the answer. */
async function postEmptyForm(page: Page, address: string): Promise<void> {
  await page.goto('/about')
  const answered = page.waitForEvent('load')
  await page.evaluate(action => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action })
    document.body.append(form)
    form.submit()
  }, address)
  await answered
}
