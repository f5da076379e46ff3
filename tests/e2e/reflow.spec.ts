import { everyPage } from '#tests/support/every-page.ts'
import { expectNoSidewaysScroll, test } from '#tests/support/fixtures.ts'

// Without scripts; with them the same pages are measured where axe looks at them.
for (const [name, open] of Object.entries(everyPage)) {
  test(`${name} does not scroll sideways, narrow or wide`, async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await open({ page, server })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  })
}
