import type { Page } from '@playwright/test'
import type { Demo } from './demo.ts'

/** Replaces the test server's address on a page, and makes its QR codes unscannable. */
export async function anonymizePage(page: Page, { origin }: Demo): Promise<void> {
  // Hydration would undo an earlier change.
  await page.waitForLoadState('networkidle')
  await page.evaluate(serverOrigin => {
    // A bar at the lower edge of a phone would cover a part.
    const places = document.querySelector<HTMLElement>('.places')
    if (places && getComputedStyle(places).position === 'fixed') places.style.display = 'none'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      text.nodeValue = text.nodeValue?.replace(serverOrigin, 'https://medfold.example') ?? ''
    }
    // Keeps the three corner squares, and inverts a third of the rest.
    const quietZone = 4
    const corner = 8
    for (const path of document.querySelectorAll('svg[aria-label^="QR code"] path')) {
      const side = Number(path.closest('svg')?.getAttribute('viewBox')?.split(' ')[2])
      const last = side - 2 * quietZone - 1
      const dark = new Set<string>()
      for (const [, x, y, run] of path.getAttribute('d')?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? []) {
        for (let step = 0; step < Number(run); step++) dark.add(`${Number(x) + step} ${y}`)
      }
      for (let y = 0; y <= last; y++) {
        for (let x = 0; x <= last; x++) {
          const isCorner = (x < corner || x > last - corner) && (y < corner || y > last - corner)
          if ((isCorner && !(x > last - corner && y > last - corner)) || (x * y + x + y) % 3)
            continue
          const place = `${x + quietZone} ${y + quietZone}`
          if (!dark.delete(place)) dark.add(place)
        }
      }
      path.setAttribute('d', [...dark].map(place => `M${place}h1v1h-1z`).join(''))
    }
  }, origin)
}
