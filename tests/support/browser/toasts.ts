import { type BrowserContext, expect, type Page } from '@playwright/test'

interface ToastWindow {
  /** Each message that was shown on this document, until a test has read it. */
  said?: Map<Element, string>
}

/**
 * Keeps the messages that pages show: with scripts one goes after four seconds, read or not. Not
 * for pages without scripts: their messages stay, and nothing would be recorded.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(observeToasts)
}

/**
 * Waits until the page has shown a message, whether it is still there or not. Each is read once.
 */
export async function expectMessage(page: Page, words: string | RegExp): Promise<void> {
  const isSaid = () =>
    // The page may be on its way to another one.
    page.evaluate(takeMessage, { source: sourceOf(words) }).catch(() => false)
  await expect.poll(isSaid, { message: `the message ${words}` }).toBe(true)
}

function sourceOf(words: string | RegExp): string {
  return typeof words === 'string' ? words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : words.source
}

// Runs in the browser.
function observeToasts(): void {
  const said = new Map<Element, string>()
  const seen = new WeakMap<Element, string>()
  Object.assign(window, { said })
  const record = () => {
    for (const toast of document.querySelectorAll('.toasts > *')) {
      const text = toast.textContent ?? ''
      // A message that is still arriving is recorded again with the rest of its words.
      if (seen.get(toast) !== text) said.set(toast, text)
      seen.set(toast, text)
    }
  }
  new MutationObserver(record).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}

// Runs in the browser; without scripts nothing was recorded, and nothing goes away either.
function takeMessage({ source }: { source: string }): boolean {
  const words = new RegExp(source, 'm')
  const { said } = window as ToastWindow
  for (const [toast, text] of said ?? []) {
    if (!words.test(text)) continue
    said?.delete(toast)
    return true
  }
  const place = said ? document.querySelector('main') : document.body
  return words.test(place?.innerText ?? '')
}
