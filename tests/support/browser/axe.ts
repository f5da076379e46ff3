import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails when axe finds a violation of WCAG 2.2 A or AA, or of the given rules of axe. */
export async function expectNoAxeViolations(page: Page, rules?: string[]): Promise<void> {
  expect(await findAxeViolations(page, rules), `axe on ${page.url()}`).toEqual([])
}

/** Returns the violations of WCAG 2.2 A and AA, or of the given rules, with their elements. */
async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.waitForLoadState()
  // The other mode opens a page to merge frames, and our pages have none.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}
