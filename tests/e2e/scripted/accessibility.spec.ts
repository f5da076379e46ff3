import type { Page } from '@playwright/test'
import { expectNoAxeViolations, preloadAxe } from '#tests/support/browser/axe.ts'
import { CheckedBlocks } from '#tests/support/browser/checked-blocks.ts'
import { CheckedKeys } from '#tests/support/browser/checked-keys.ts'
import { expect, expectNoHorizontalScroll, test } from '#tests/support/browser/fixtures.ts'
import { checkEachState, pageGroups } from '#tests/support/browser/page-groups.ts'
import { type PageTraits, readPageTraits } from '#tests/support/browser/page-traits.ts'
import { runWithoutScripts } from '#tests/support/browser/run-without-scripts.ts'
import { findSmallTargets } from '#tests/support/browser/small-targets.ts'

const narrow = { width: 320, height: 800 }
const wide = { width: 1280, height: 800 }

// Checks a combination of colours, a block of HTML, or a neighbourhood of boxes only on the first
// page that has it. The workers share what they have checked.
const checkedBlocks = new CheckedBlocks()
const checkedColours = new CheckedKeys('colours')
const checkedBoxes = new CheckedKeys('boxes')

for (const [name, group] of Object.entries(pageGroups())) {
  test(`axe finds nothing, nothing scrolls sideways, targets are large on ${name}`, async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000)
    await preloadAxe(page)
    await checkEachState({ page, server }, group, async page => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.setViewportSize(narrow)
      await expectStructure(page)
      await expectNoHorizontalScroll(page)
      expect(await findSmallTargets(page), 'targets for a finger').toEqual([])
      const narrowTraits = await readPageTraits(page)
      checkedBoxes.add(narrowTraits.boxes)
      await expectContrast(page, narrowTraits)
      await page.setViewportSize(wide)
      await expectNoHorizontalScroll(page)
      const wideTraits = await readPageTraits(page)
      await expectContrast(page, wideTraits)
      await expectWideStructure(page, wideTraits)
      await expectNoScrollWithoutScripts(page)
    })
  })
}

/** Checks the structure of the page, without the blocks that were checked before. */
async function expectStructure(page: Page): Promise<void> {
  // The bar of a record covers parts that can be scrolled free, but axe does not scroll.
  await page.locator('nav.bar').evaluateAll(bars => {
    for (const bar of bars) (bar as HTMLElement).style.position = 'static'
  })
  const scope = await checkedBlocks.addAll(page)
  await expectNoAxeViolations(page, { without: ['color-contrast'], scope })
}

/** 7:1 on the pages of a responder, who may read them in sunlight or smoke; 4.5:1 elsewhere. */
function contrastRule(page: Page): string {
  const isEmergency = new URL(page.url()).pathname.startsWith('/view')
  return isEmergency ? 'color-contrast-enhanced' : 'color-contrast'
}

/** Checks each part of the page with new colours, in the light and dark scheme. */
async function expectContrast(page: Page, { colours, partWith }: PageTraits): Promise<void> {
  const rule = contrastRule(page)
  const newColours = colours.filter(
    colour => checkedColours.newOf([`${rule} ${colour}`]).length > 0,
  )
  if (newColours.length === 0) return
  const scope = await partWith(newColours)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page, { only: [rule], scope })
  }
  checkedColours.add(newColours.map(colour => `${rule} ${colour}`))
}

/** Checks the wide page if it shows new boxes. */
async function expectWideStructure(page: Page, { boxes }: PageTraits): Promise<void> {
  if (checkedBoxes.newOf(boxes).length === 0) return
  await expectStructure(page)
  checkedBoxes.add(boxes)
}

/** Loads the same address without scripts, and measures it in both widths. */
async function expectNoScrollWithoutScripts(page: Page): Promise<void> {
  await runWithoutScripts(page, async () => {
    await page.reload({ waitUntil: 'load' })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize(narrow)
    await expectNoHorizontalScroll(page)
  })
}
