import type { Page } from '@playwright/test'

/**
 * Waits until the page is hydrated, which Preact does in the task that makes the router; a page
 * without scripts is ready at once.
 */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('script[type=module]') === null || '__remixRouter' in window,
  )
}

/**
 * Makes `goto` and `reload` of a page return when its scripts have run, which begins after its
 * `load` event: a press before that sends the form as a browser without scripts does. `waitUntil`
 * asks for an earlier return.
 */
export function returnWhenHydrated(page: Page): void {
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
