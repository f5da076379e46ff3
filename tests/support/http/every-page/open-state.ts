import type { Page } from '@playwright/test'
import { openAs } from '../../browser/open-as.ts'
import { type OwnerWithLink, sharedOwner } from '../../data/owner.ts'
import type { TestServer } from '../server.ts'

/** The page that a state is opened on, and its server. */
export interface Here {
  page: Page
  server: TestServer
}

/** States of pages by name, each with the steps that open it. */
export type PageStates = Record<string, (here: Here) => Promise<unknown>>

/** Clicks a button whose form is rejected. */
export async function submitForError(
  page: Page,
  button: { name: string; exact?: true },
): Promise<void> {
  await page.getByRole('button', button).click()
  await page.getByRole('alert').waitFor()
}

/** Opens a page of an owner whom tests only read. */
export async function openShared(
  { page, server }: Here,
  make: (server: TestServer) => Promise<OwnerWithLink>,
  path: string,
): Promise<void> {
  await openAs(page, await sharedOwner(server, make), path)
}
