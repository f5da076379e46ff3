import { type Browser, chromium } from '@playwright/test'
import { findProgram } from '#tests/support/runner/find-program.ts'

// The headless shell costs a quarter of the full browser process: it keeps no window for each page.
const light = ['chromium-headless-shell']
const full = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Returns the path of the system's headless shell, else of Playwright's Chromium, else of the
 * system's full browser; undefined without any.
 */
export function findBrowser(): string | undefined {
  return findProgram([...light, chromium.executablePath(), ...full])
}

/** Starts the browser of the tests without requests of its own. */
export function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-background-networking']
  return chromium.launch({ executablePath: findBrowser(), args })
}
