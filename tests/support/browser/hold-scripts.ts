import type { Page } from '@playwright/test'

/** Delays the scripts of the next pages. Returns a function that lets them load. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await mayLoad
    await route.continue()
  })
  return load
}
