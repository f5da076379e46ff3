import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

interface HydratedWindow {
  /** Resolves when React has hydrated the document. */
  hydrated?: Promise<true>
}

/**
 * Lets the pages of a context report their hydration to `waitForScripts`, and mark each hydrated
 * form with `data-listens`.
 */
export async function observeHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `(${resolveWhenHydrated})(${isHydrated})` })
  await context.addInitScript(markHydratedForms)
}

/** Waits until React has hydrated the page. A page without scripts is ready at once. */
export async function waitForScripts(page: Page): Promise<void> {
  const hasReported = await page
    .evaluate(() => (window as HydratedWindow).hydrated)
    .catch(() => undefined)
  if (hasReported) return
  // The page's policy forbids `eval`, which `waitForFunction` needs after its first try.
  while (!page.isClosed() && !(await page.evaluate(isHydrated).catch(() => false))) await wait(20)
}

/**
 * Makes `goto` and `reload` return after hydration: an earlier click sends the form without
 * scripts. The option `waitUntil` returns earlier.
 */
export function awaitHydrationAfterNavigation(page: Page): void {
  const goTo = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const answer = await goTo(url, options)
    if (!options?.waitUntil) await waitForScripts(page)
    return answer
  }
  page.reload = async options => {
    const answer = await reload(options)
    if (!options?.waitUntil) await waitForScripts(page)
    return answer
  }
}

// Runs in the browser. React takes the document's element last.
function isHydrated(): boolean {
  return (
    document.querySelector('script[type=module]') === null ||
    Object.keys(document.documentElement).some(key => key.startsWith('__reactFiber'))
  )
}

// Runs in the browser, before a test may replace its clock. React runs effects after a frame.
function resolveWhenHydrated(isHydrated: () => boolean): void {
  const { requestAnimationFrame, setTimeout } = window
  const hydrated = new Promise<true>(resolve => {
    const resolveIfHydrated = () => {
      if (isHydrated()) requestAnimationFrame(() => setTimeout(() => resolve(true), 0))
      else setTimeout(resolveIfHydrated, 5)
    }
    addEventListener('load', resolveIfHydrated)
  })
  Object.assign(window, { hydrated })
}

// Runs in the browser. A hydrated form listens to `formdata`.
function markHydratedForms(): void {
  const listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    ...all: Parameters<typeof listen>
  ) {
    if (all[0] === 'formdata' && this instanceof HTMLFormElement) this.dataset.listens = ''
    listen.apply(this, all)
  }
}
