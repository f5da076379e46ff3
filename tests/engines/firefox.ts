import puppeteer, { type Page } from 'puppeteer-core'
import { requireProgram } from '#tests/support/runner/find-program.ts'
import type { BrowserEngine, BrowserOptions, BrowserTab } from './browser-tab.ts'

/** Starts Firefox, which puppeteer-core drives by WebDriver BiDi. */
export async function startFirefox({ hasScripts }: BrowserOptions): Promise<BrowserEngine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: requireProgram(['firefox-esr', 'firefox']),
    env: { ...process.env, TZ: 'UTC', LANG: 'en_US.UTF-8' },
    extraPrefsFirefox: {
      'javascript.enabled': hasScripts,
      'intl.accept_languages': 'en-US, en',
      // The print view opens a dialog that no driver can close.
      'print.enabled': false,
    },
  })
  return {
    async newTab() {
      const context = await browser.createBrowserContext()
      return toTab(await context.newPage(), () => context.close())
    },
    close: () => browser.close(),
  }
}

function toTab(page: Page, close: () => Promise<void>): BrowserTab {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return {
    async goTo(url) {
      await page.goto(url)
    },
    async goBack() {
      await page.goBack()
    },
    read: (script, argument) =>
      page.evaluate(script as (argument: unknown) => never, argument as unknown),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: text => page.keyboard.type(text),
    // A full part is left for the next one.
    typeDate: parts => page.keyboard.type(parts.join('')),
    press: key => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    capture: async () => Buffer.from(await page.screenshot()),
    faults: () => faults,
    close,
  }
}
