import type { Page } from '@playwright/test'
import { logInAs, type OwnerWithLink } from '../data/owner.ts'
import type { TestPerson } from '../data/people.ts'
import { sharedServer } from '../http/shared-server.ts'
import { register } from './fixtures.ts'

/** Logs the browser of the page in as this owner, and opens a page. */
export async function openAs(page: Page, owner: OwnerWithLink, path: string): Promise<void> {
  await logInAs(page, owner, sharedServer().origin)
  await page.goto(path)
}

/** Registers a new person, and opens a page as them. */
export async function openAsNewOwner(page: Page, path: string): Promise<TestPerson> {
  const person = await register(page)
  await page.goto(path)
  return person
}
