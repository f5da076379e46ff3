import type { Page } from '@playwright/test'
import type { PageFault } from './page-fault.ts'

/** Finds sideways scrolling, headings that skip a level, and images that are not loaded. */
export function findStructureFaults(page: Page): Promise<PageFault[]> {
  return page.evaluate(readStructureFaults)
}

// Runs in the browser.
function readStructureFaults(): PageFault[] {
  const faults: PageFault[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const widest = [...document.body.querySelectorAll('*')].findLast(
      element => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const what = `${scrollWidth - clientWidth} px: ${widest?.outerHTML.slice(0, 80) ?? ''}`
    faults.push({ kind: 'scrolls sideways', detail: what })
  }
  let level = 0
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    // The summary of errors is above the heading of its page.
    if (!heading.checkVisibility() || heading.closest('[role=alert]')) continue
    const next = Number(heading.localName.slice(1))
    const words = heading.textContent?.trim().slice(0, 40)
    if (next > level + 1)
      faults.push({ kind: 'headings skip a level', detail: `h${level} to h${next} "${words}"` })
    level = next
  }
  for (const image of document.images) {
    if (!image.checkVisibility() || (image.complete && image.naturalWidth > 0)) continue
    faults.push({ kind: 'image is missing', detail: image.outerHTML.slice(0, 100) })
  }
  return faults
}
