import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '#tests/support/browser/browser.ts'
import {
  awaitHydrationAfterNavigation,
  observeHydration,
} from '#tests/support/browser/hydration.ts'
import { everyPage } from '#tests/support/http/every-page.ts'
import startSharedServer, { sharedServer } from '#tests/support/http/shared-server.ts'

const folder = join(import.meta.dirname, '../../pictures')

const phone = { width: 320, height: 640 }
const desktop = { width: 1280, height: 800 }
const variants = {
  '320-light': { viewport: phone },
  '320-dark': { viewport: phone, colorScheme: 'dark' },
  '320-no-script': { viewport: phone, javaScriptEnabled: false },
  '1280-light': { viewport: desktop },
  '1280-dark': { viewport: desktop, colorScheme: 'dark' },
} as const

type Variant = keyof typeof variants

/**
 * Writes `pictures/VARIANT/STATE.png` of each state with one of these words in its name; of all
 * states without words.
 */
export async function takePagePictures(words: string[]): Promise<void> {
  const states = Object.keys(everyPage).filter(
    name => words.length === 0 || words.some(word => name.includes(word)),
  )
  const stopServer = await startSharedServer()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    for (const variant of Object.keys(variants) as Variant[]) {
      mkdirSync(join(folder, variant), { recursive: true })
      for (const state of states) await takePicture(browser, variant, state)
    }
  } finally {
    await browser.close()
    await stopServer()
  }
}

async function takePicture(browser: Browser, variant: Variant, state: string): Promise<void> {
  const server = sharedServer()
  const options = { baseURL: server.origin, locale: 'en-US', timezoneId: 'UTC' }
  const context = await browser.newContext({ ...options, ...variants[variant] })
  const page = await context.newPage()
  if (variant !== '320-no-script') {
    await observeHydration(context)
    awaitHydrationAfterNavigation(page)
  }
  const file = `${state.replace(/\W+/g, '-')}.png`
  try {
    await everyPage[state]?.({ page, server })
    await page.screenshot({ path: join(folder, variant, file), fullPage: true })
  } catch (error) {
    console.error(`${variant}: ${state} does not open: ${String(error).split('\n')[0]}`)
    process.exitCode = 1
  }
  await context.close()
}
