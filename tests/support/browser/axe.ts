import { createRequire } from 'node:module'
import { expect, type JSHandle, type Page } from '@playwright/test'
import type { Scope } from './checked-blocks.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Axe {
  run(
    scope: Document | Scope,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}

// The axe of Playwright's builder. The builder itself reads axe again for each check and opens a
// page to merge frames: four times as slow. We have no frames.
const builder = createRequire(import.meta.resolve('@axe-core/playwright'))
const { source }: { source: string } = builder('axe-core/axe.min.js')

/**
 * Lets the next documents of a page load axe by a call. Sending its 550 KB to each takes three
 * times as long.
 */
export async function preloadAxe(page: Page): Promise<void> {
  await page.addInitScript(`window.loadAxe = () => {${source}}`)
}

interface AxeOptions {
  /** Rules of axe: these alone. */
  only?: string[]
  /** Rules of axe that are left out. */
  without?: string[]
  /** The part of the page to check. */
  scope?: JSHandle<Scope>
}

/** Fails when axe finds a violation of WCAG 2.2 A or AA. */
export async function expectNoAxeViolations(page: Page, options: AxeOptions = {}): Promise<void> {
  expect(await findAxeViolations(page, options), `axe on ${page.url()}`).toEqual([])
}

/** Returns the violations of WCAG 2.2 A and AA, or of the named rules, with their elements. */
async function findAxeViolations(
  page: Page,
  { only, without = [], scope }: AxeOptions = {},
): Promise<string[]> {
  await page.waitForLoadState()
  expect(page.frames(), 'axe checks no frame within a page').toHaveLength(1)
  if (!(await page.evaluate(loadAxeOnce))) await page.evaluate(source)
  return await page.evaluate(
    async ({ scope, options }) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(scope ?? document, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`,
      )
    },
    {
      scope,
      options: {
        resultTypes: ['violations'],
        // Only rules outside this selection read the style sheets.
        preload: false,
        runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: wcag },
        ...(!only && { rules: Object.fromEntries(without.map(id => [id, { enabled: false }])) }),
      },
    },
  )
}

// Runs in the browser. Returns whether axe is loaded.
function loadAxeOnce(): boolean {
  const kept = window as { loadAxe?: () => void; axe?: Axe }
  if (!kept.axe) kept.loadAxe?.()
  return kept.axe !== undefined
}
