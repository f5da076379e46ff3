import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'

// The headless shell costs a quarter of the full browser process: it keeps no window for each page.
const light = ['chromium-headless-shell']
const full = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Returns the path of the system's headless shell, else of Playwright's Chromium, else of the
 * system's full browser; undefined without any.
 */
export function findBrowser(): string | undefined {
  return [...inPath(light), chromium.executablePath(), ...inPath(full)].find(isExecutable)
}

/** Starts the browser of the tests without requests of its own. */
export function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-background-networking']
  return chromium.launch({ executablePath: findBrowser(), args })
}

function inPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap(name => folders.map(folder => join(folder, name)))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
