import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A page that tests have one after the other, alone in its context. */
export interface ReusedPage {
  context: BrowserContext
  page: Page
}

interface ReusedPageState extends ReusedPage {
  /** The options of the context, as one text. */
  options: string
  /** True once a test has done to it what cannot be undone. */
  isSpent: boolean
}

// These change a page or its context for good: Playwright cannot undo most of them.
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
 * Returns the page of the test before, emptied, or a new one. A context of its own for each test,
 * or Playwright's own emptying with three more pages, takes a tenth of a second of processor time.
 * @param options of the context, as the test's project and file set them: a page is for the same.
 * @param prepare what a new page needs once.
 */
export async function borrowPage(
  browser: Browser,
  options: object,
  prepare: (page: Page) => Promise<void>,
): Promise<ReusedPage> {
  const asked = JSON.stringify(options)
  if (kept?.options === asked) return kept
  await kept?.context.close()
  const context = await browser.newContext()
  const page = await context.newPage()
  await prepare(page)
  kept = { context, page, options: asked, isSpent: false }
  noticeLastingChanges(kept)
  return kept
}

/**
 * Empties a page for the next test: cookies, storage, further pages, size and media. One that a
 * test has changed for good is closed.
 * @param rest address of a page without scripts, at which the page waits for the next test. One of
 *   the same site costs less than an empty page.
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

function noticeLastingChanges(kept: ReusedPageState): void {
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
