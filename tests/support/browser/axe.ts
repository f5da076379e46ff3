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

// The axe of the package's own Playwright builder. That one reads it into the page again for each look, and opens
// another page to put the results together, for the sake of frames: we have none, and it takes four times as long.
// Its small file: the browser keeps it for each document of a page.
const builder = createRequire(import.meta.resolve('@axe-core/playwright'))
const { source }: { source: string } = builder('axe-core/axe.min.js')

/**
 * Lets the next documents of a page load axe by a call. Sent to each of them, its 550 KB take three
 * times as long.
 */
export async function preloadAxe(page: Page): Promise<void> {
  await page.addInitScript(`window.loadAxe = () => {${source}}`)
}

/**
 * Fails when axe finds anything against WCAG 2.2 A or AA.
 * @param options `only` and `without` name rules of axe; `scope` is the part of the page that is
 *   judged, by default the whole.
 */
export async function expectNoAxeViolations(
  page: Page,
  {
    only,
    without = [],
    scope,
  }: { only?: string[]; without?: string[]; scope?: JSHandle<Scope> } = {},
): Promise<void> {
  await page.waitForLoadState()
  expect(page.frames(), 'axe looks at no frame within a page').toHaveLength(1)
  if (!(await page.evaluate(loadAxeOnce))) await page.evaluate(source)
  const found = await page.evaluate(
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
        // Only rules that are not asked for read the style sheets.
        preload: false,
        runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: wcag },
        ...(!only && { rules: Object.fromEntries(without.map(id => [id, { enabled: false }])) }),
      },
    },
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

// Runs in the browser, and returns whether axe is there.
function loadAxeOnce(): boolean {
  const kept = window as { loadAxe?: () => void; axe?: Axe }
  if (!kept.axe) kept.loadAxe?.()
  return kept.axe !== undefined
}
