import { expectNoSidewaysScroll, test } from '#tests/support/fixtures.ts'
import { lookAtEach, pageGroups } from '#tests/support/page-groups.ts'

// Without scripts; with them the same pages are measured where axe looks at them.
for (const [name, group] of Object.entries(pageGroups())) {
  test(`nothing scrolls sideways, narrow or wide, on ${name}`, async ({ page, server }) => {
    await lookAtEach({ page, server }, group, async page => {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
    })
  })
}
