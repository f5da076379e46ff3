import { expect, type Page } from '@playwright/test'

/** Fails when a page is wider than its window, and names the widest elements. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await page.waitForLoadState()
  const { overflow, widest } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const overflow = scrollWidth - clientWidth
    if (overflow <= 0) return { overflow, widest: [] }
    const tooWide = [...document.body.querySelectorAll('*')].filter(
      element => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return { overflow, widest: tooWide.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 100)) }
  })
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(overflow, `${page.url()} at ${width} px: ${widest.join(' | ')}`).toBeLessThanOrEqual(0)
}
