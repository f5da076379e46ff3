import { everyPage } from '#tests/support/every-page.ts'
import { expect, test } from '#tests/support/fixtures.ts'

for (const [name, open] of Object.entries(everyPage)) {
  test(`${name} does not scroll sideways, narrow or wide`, async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await open({ page, server })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { overflow, widest } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const tooWide = [...document.body.querySelectorAll('*')].filter(
          element => element.getBoundingClientRect().right > clientWidth + 1,
        )
        return {
          overflow: scrollWidth - clientWidth,
          widest: tooWide.slice(0, 3).map(element => element.outerHTML.slice(0, 100)),
        }
      })
      expect(overflow, `at ${width} px: ${widest.join(' | ')}`).toBeLessThanOrEqual(0)
    }
  })
}
