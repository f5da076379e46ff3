import { expect, type Page } from '@playwright/test'
import { everyPage } from '../http/every-page.ts'
import type { TestServer } from '../http/server.ts'

const groupSize = 16

/**
 * Returns every state of every page, in groups that take seven seconds of an idle core each. The
 * process of a new browser context compiles every script again.
 */
export function pageGroups(): Record<string, typeof everyPage> {
  const states = Object.entries(everyPage)
  const groups: Record<string, typeof everyPage> = {}
  for (let at = 0; at < states.length; at += groupSize) {
    const group = states.slice(at, at + groupSize)
    groups[`${group[0]?.[0]} to ${group.at(-1)?.[0]}`] = Object.fromEntries(group)
  }
  return groups
}

/**
 * Opens each state of a group and runs a check on it.
 * @throws at the end, with all failures, each under the name of its state.
 */
export async function checkEachState(
  { page, server }: { page: Page; server: TestServer },
  group: typeof everyPage,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  const found: string[] = []
  // A filled form asks for confirmation before it is left.
  page.on('dialog', dialog => dialog.accept())
  for (const [name, open] of Object.entries(group)) {
    try {
      await open({ page, server })
      await check(page)
    } catch (error) {
      found.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
    await page.context().clearCookies()
  }
  expect(found).toEqual([])
}
