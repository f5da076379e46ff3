import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { expect, expectNoSidewaysScroll, test } from '#tests/support/fixtures.ts'
import { lookAtEach, pageGroups } from '#tests/support/page-groups.ts'
import { JudgedTraits, traitsOf } from '#tests/support/page-traits.ts'
import { withoutScripts } from '#tests/support/without-scripts.ts'

const contrast = ['color-contrast']
const narrow = { width: 320, height: 800 }
const wide = { width: 1280, height: 800 }

// A worker judges each combination of colours on the first page that has it, and so each
// neighbourhood of boxes that a wide page adds.
const judgedColours = new JudgedTraits()
const judgedBoxes = new JudgedTraits()

for (const [name, group] of Object.entries(pageGroups())) {
  test(`axe finds nothing and nothing scrolls sideways on ${name}`, async ({ page, server }) => {
    await lookAtEach({ page, server }, group, async page => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.setViewportSize(narrow)
      await expectNoAxeViolations(page, { without: contrast })
      await expectNoSidewaysScroll(page)
      const { boxes } = await traitsOf(page)
      judgedBoxes.add(boxes)
      await expectContrast(page)
      await page.setViewportSize(wide)
      await expectNoSidewaysScroll(page)
      await expectContrast(page)
      await expectWideStructure(page)
      await expectNoScrollWithoutScripts(page)
    })
  })
}

/** Judges the contrast in the light and in the dark, unless each combination was judged before. */
async function expectContrast(page: Page): Promise<void> {
  const { colours } = await traitsOf(page)
  if (!judgedColours.hasNew(colours)) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page, { only: contrast })
  }
  judgedColours.add(colours)
}

/** Judges the wide page as well where it shows boxes that no page has shown so far. */
async function expectWideStructure(page: Page): Promise<void> {
  const { boxes } = await traitsOf(page)
  if (!judgedBoxes.hasNew(boxes)) return
  await expectNoAxeViolations(page, { without: contrast })
  judgedBoxes.add(boxes)
}

/** Loads the same address without scripts, and measures it in both widths. */
async function expectNoScrollWithoutScripts(page: Page): Promise<void> {
  await withoutScripts(page, async () => {
    await page.reload({ waitUntil: 'load' })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(narrow)
    await expectNoSidewaysScroll(page)
  })
}
