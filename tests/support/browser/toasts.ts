import { type BrowserContext, expect, type Page } from '@playwright/test'

interface ToastWindow {
  /** Each message of this document that no test has read. */
  unreadToasts?: Map<Element, string>
}

/** Records the messages of pages with scripts, where a message disappears after four seconds. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(observeToasts)
}

/**
 * Waits until the page has shown a message, even if it has disappeared. Each message is read once.
 */
export async function expectMessage(page: Page, words: string | RegExp): Promise<void> {
  const isShown = () =>
    // The page may be navigating.
    page.evaluate(takeMessage, { source: toPattern(words) }).catch(() => false)
  await expect.poll(isShown, { message: `the message ${words}` }).toBe(true)
}

function toPattern(words: string | RegExp): string {
  return typeof words === 'string' ? words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : words.source
}

// Runs in the browser.
function observeToasts(): void {
  const unreadToasts = new Map<Element, string>()
  const recorded = new WeakMap<Element, string>()
  Object.assign(window, { unreadToasts })
  const record = () => {
    for (const toast of document.querySelectorAll('.toasts > *')) {
      const text = toast.textContent ?? ''
      // A message that is still arriving is recorded again with its remaining words.
      if (recorded.get(toast) !== text) unreadToasts.set(toast, text)
      recorded.set(toast, text)
    }
  }
  new MutationObserver(record).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}

// Runs in the browser. A page without scripts records nothing and keeps its messages.
function takeMessage({ source }: { source: string }): boolean {
  const words = new RegExp(source, 'm')
  const { unreadToasts } = window as ToastWindow
  for (const [toast, text] of unreadToasts ?? []) {
    if (!words.test(text)) continue
    unreadToasts?.delete(toast)
    return true
  }
  const place = unreadToasts ? document.querySelector('main') : document.body
  return words.test(place?.innerText ?? '')
}
