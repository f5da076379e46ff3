import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A page that consecutive tests reuse, alone in its context. */
export interface ReusedPage {
  context: BrowserContext
  page: Page
}

interface ReusedPageState extends ReusedPage {
  /** The options of the context, as JSON. */
  options: string
  /** True after a test has changed the page irreversibly. */
  isSpent: boolean
}

// These methods change a page or its context irreversibly.
const lastingMethods = {
  context: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'],
    ...['on', 'once', 'route', 'routeFromHAR', 'routeWebSocket', 'setGeolocation', 'setOffline'],
    ...['setDefaultNavigationTimeout', 'setDefaultTimeout', 'setHTTPCredentials'],
  ],
  page: [
    ...['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction', 'on', 'once'],
    ...['route', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders'],
    ...['setDefaultNavigationTimeout', 'setDefaultTimeout'],
  ],
  clock: [
    ...['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  ],
}

let kept: ReusedPageState | undefined

/**
 * Returns the emptied page of the previous test, or a new one. A new context for each test takes a
 * tenth of a second.
 * @param options of the context; a page is reused only with the same options.
 * @param prepare prepares a new page once.
 */
export async function borrowPage(
  browser: Browser,
  options: object,
  prepare: (page: Page) => Promise<void>,
): Promise<ReusedPage> {
  const wanted = JSON.stringify(options)
  if (kept?.options === wanted) return kept
  await kept?.context.close()
  const context = await browser.newContext()
  const page = await context.newPage()
  await prepare(page)
  kept = { context, page, options: wanted, isSpent: false }
  watchLastingChanges(kept)
  return kept
}

/**
 * Empties a page for the next test: cookies, storage, other pages, size and media. Closes a page
 * that a test has changed irreversibly.
 * @param rest address of a page without scripts, for the time between tests.
 */
export async function returnPage(borrowed: ReusedPage, rest: string): Promise<void> {
  if (borrowed !== kept) return
  const { context, page, options, isSpent } = kept
  if (isSpent || page.isClosed()) {
    kept = undefined
    await context.close()
    return
  }
  await Promise.all(context.pages().map(other => other !== page && other.close()))
  await page.goto(rest, { waitUntil: 'commit' })
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await context.clearCookies()
  const { viewport } = JSON.parse(options)
  const size = page.viewportSize()
  if (size?.width !== viewport.width || size?.height !== viewport.height)
    await page.setViewportSize(viewport)
  await page.emulateMedia({
    ...{ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null },
  })
  await page.mouse.move(-1, -1)
}

function watchLastingChanges(kept: ReusedPageState): void {
  const { context, page } = kept
  const targets = { context, page, clock: context.clock }
  for (const [target, names] of Object.entries(lastingMethods)) {
    const methods = targets[target as keyof typeof targets] as unknown as Record<string, unknown>
    for (const name of names) {
      const method = methods[name]
      if (typeof method !== 'function') throw new Error(`Playwright has no ${target}.${name}`)
      methods[name] = (...values: unknown[]) => {
        kept.isSpent = true
        return method.apply(methods, values)
      }
    }
  }
}
