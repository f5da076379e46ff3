import type { BrowserContext, Page } from '@playwright/test'

interface AnnouncingWindow {
  /** Texts that live regions of this document have announced. */
  announcements?: string[]
}

/** Records what the live regions of later documents tell a screen reader. */
export async function recordAnnouncements(context: BrowserContext): Promise<void> {
  await context.addInitScript(observeLiveRegions)
}

/** Returns what was announced since the last call or the start of the document. */
export function takeAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { announcements } = window as AnnouncingWindow
    return announcements?.splice(0) ?? []
  })
}

// Runs in the browser. Screen readers announce a change inside a live region, and a new alert.
function observeLiveRegions(): void {
  const announcements: string[] = []
  Object.assign(window, { announcements })
  const live = 'output, [role="status"], [role="alert"], [aria-live="polite"]'
  const spoken = new WeakMap<Element, string>()
  const speak = (region: Element) => {
    const isSilent =
      !region.isConnected ||
      region.matches('[aria-live="off"]') ||
      !region.checkVisibility({ visibilityProperty: true })
    const text = isSilent ? '' : (region as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
    if (text && spoken.get(region) !== text) announcements.push(text)
    spoken.set(region, text)
  }
  const regionOf = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest(live)
  const observe = (records: MutationRecord[]) => {
    const regions = new Set<Element>()
    for (const { target, type, addedNodes } of records) {
      const region = regionOf(target)
      // Removed words are announced by no screen reader.
      if (region && (type === 'characterData' || addedNodes.length > 0)) regions.add(region)
      else if (region) spoken.delete(region)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const alert of [node, ...node.querySelectorAll('*')]) {
          if (alert.matches('[role="alert"]')) regions.add(alert)
          // A status that is added with its text is silent until it changes.
          else if (alert.matches(live)) spoken.set(alert, (alert as HTMLElement).innerText.trim())
        }
      }
    }
    for (const region of regions) speak(region)
  }
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(observe).observe(document.documentElement, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
}
