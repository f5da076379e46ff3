import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '#tests/support/http/server.ts'
import { requireProgram } from '#tests/support/runner/find-program.ts'
import type { BrowserEngine, BrowserOptions, BrowserTab } from './browser-tab.ts'

/** Starts a screen without a display for WebKit's MiniBrowser, which selenium-webdriver drives. */
export async function startWebKit({ hasScripts }: BrowserOptions): Promise<BrowserEngine> {
  const screen = spawn(
    requireProgram(['Xvfb']),
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [display] = await once(screen.stdout, 'data')
  const profile = mkdtempSync(join(tmpdir(), 'medfold-webkit-'))
  writeNarrowStyle(profile)
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    GDK_BACKEND: 'x11',
    HOME: profile,
    LANG: 'C',
    TZ: 'UTC',
    XDG_CONFIG_HOME: join(profile, 'config'),
    XDG_CACHE_HOME: join(profile, 'cache'),
    XDG_DATA_HOME: join(profile, 'data'),
  }
  return {
    newTab: () => startBrowser(env, hasScripts),
    async close() {
      await end(screen)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

// The toolbar of MiniBrowser otherwise keeps its window wider than a small phone.
function writeNarrowStyle(profile: string): void {
  const file = join(profile, 'config/gtk-3.0/gtk.css')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0) }',
  )
}

// A driver has one session, and a session has one cookie store: each tab gets its own driver.
async function startBrowser(env: NodeJS.ProcessEnv, hasScripts: boolean): Promise<BrowserTab> {
  const port = await freePort()
  const driver = spawn(requireProgram(['WebKitWebDriver']), [`--port=${port}`], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const faults: string[] = []
  driver.stdout.setEncoding('utf8').on('data', (text: string) => {
    faults.push(...text.split('\n').filter(line => / ERROR /.test(line)))
  })
  await awaitDriver(port)
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}/`)
    .withCapabilities(new Capabilities(capabilities(hasScripts)))
    .build()
  return toTab(browser, driver, faults)
}

function capabilities(hasScripts: boolean): Record<string, unknown> {
  const folders = globSync('/usr/lib/*/webkit2gtk-4.*')
  const scripts = String(hasScripts).toUpperCase()
  return {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: requireProgram(['MiniBrowser'], folders),
      args: [
        '--automation',
        `--enable-javascript=${scripts}`,
        '--enable-write-console-messages-to-stdout=TRUE',
      ],
    },
  }
}

async function awaitDriver(port: number): Promise<void> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 30))
  }
  throw new Error('WebKitWebDriver does not answer')
}

const maxToolbar = 100

function toTab(browser: WebDriver, driver: ChildProcess, faults: string[]): BrowserTab {
  return {
    goTo: url => browser.get(url),
    goBack: () => browser.navigate().back(),
    read: (script, argument) =>
      browser.executeScript(`return (${script}).apply(null, arguments)`, argument),
    async clickAt(x, y) {
      await browser.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform()
    },
    type: text => browser.actions().sendKeys(text).perform(),
    typeDate: parts => browser.actions().sendKeys(parts.join(Key.ARROW_RIGHT)).perform(),
    press: key => browser.actions().sendKeys(keys[key]).perform(),
    async resize(width, height) {
      const window = browser.manage().window()
      await window.setRect({ x: 0, y: 0, width, height })
      // The toolbar is in the window too. The page gets its new size later.
      const readHeight = () => browser.executeScript<number>('return innerHeight')
      const shown = await browser.wait(async () => {
        const inner = await readHeight()
        return inner <= height && inner > height - maxToolbar && inner
      }, 5000)
      await window.setRect({ x: 0, y: 0, width, height: height + height - Number(shown) })
      await browser.wait(async () => (await readHeight()) === height, 5000)
    },
    capture: () => captureSettled(browser),
    faults: () => faults,
    async close() {
      await browser.quit()
      await end(driver)
    },
  }
}

// A window of a new size is black where it is not drawn yet.
async function captureSettled(browser: WebDriver): Promise<Buffer> {
  let picture = await browser.takeScreenshot()
  for (let tries = 0; tries < 10; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 200))
    const next = await browser.takeScreenshot()
    if (next === picture) break
    picture = next
  }
  return Buffer.from(picture, 'base64')
}

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Backspace: Key.BACK_SPACE }

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill()
  await once(process, 'exit')
}
