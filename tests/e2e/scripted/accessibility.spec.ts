import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { expect, expectNoSidewaysScroll, test } from '#tests/support/fixtures.ts'
import { lookAtEach, pageGroups } from '#tests/support/page-groups.ts'

const contrast = ['color-contrast']

for (const [name, group] of Object.entries(pageGroups())) {
  test(`axe finds nothing and nothing scrolls sideways on ${name}`, async ({ page, server }) => {
    await lookAtEach({ page, server }, group, async page => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.setViewportSize({ width: 320, height: 800 })
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      // Contrast takes the longest: it is judged narrow in the light, and wide in the dark.
      await page.setViewportSize({ width: 1280, height: 800 })
      await expectNoAxeViolations(page, { without: contrast })
      await expectNoSidewaysScroll(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoAxeViolations(page, { only: contrast })
      await page.emulateMedia({ colorScheme: 'light' })
    })
  })
}
