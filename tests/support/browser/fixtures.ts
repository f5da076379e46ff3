import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { logInAs, newOwner, type OwnerWithLink } from '../data/owner.ts'
import { startServer, type TestServer } from '../http/server.ts'
import { sharedServer } from '../http/shared-server.ts'
import { disposeStrictServer } from '../http/strict-server.ts'
import { workerAddress } from '../http/worker-address.ts'
import { awaitHydrationAfterNavigation, observeHydration } from './hydration.ts'
import { expectMessage, recordToasts } from './toasts.ts'

interface TestFixtures {
  /** Faults that the browser reported on any page of this test; a fault fails the test. */
  browserFaults: string[]
  /** A page in a second browser context, which shares no cookie with `page`. */
  otherPage: Page
  /** A new owner without answers, not logged in: `openAs` logs in. */
  owner: OwnerWithLink
}

interface WorkerFixtures {
  /** The server of these tests, with a shared database. */
  server: TestServer
}

let visits = 0

/** Playwright's test with a real server as base URL. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright needs a pattern
    async ({}, use, { project }) => {
      // Tests without a browser count requests of their server, so each worker starts its own.
      const own = project.name === 'http' && (await startServer({ TRUSTED_PROXIES: '127.0.0.1' }))
      const server = own || sharedServer()
      await use(server)
      await disposeStrictServer(server)
      if (own) await own.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  browserFaults: async ({}, use) => {
    const faults: string[] = []
    await use(faults)
    expect(faults, 'errors in the browser, CSP violations among them').toEqual([])
  },
  context: async ({ context, browserFaults, javaScriptEnabled }, use) => {
    await prepareContext(context, browserFaults, javaScriptEnabled)
    await use(context)
  },
  otherPage: async ({ browser, browserFaults, javaScriptEnabled }, use) => {
    const context = await browser.newContext()
    await prepareContext(context, browserFaults, javaScriptEnabled)
    await use(await context.newPage())
    await context.close()
  },
  owner: async ({ server }, use) => use(await newOwner(server)),
})

export { expect, expectMessage }

/** Logs the browser of the page in as this owner, and opens a page. */
export async function openAs(page: Page, owner: OwnerWithLink, path: string): Promise<void> {
  await logInAs(page, owner, sharedServer().origin)
  await page.goto(path)
}

/** Saves the form of the page, and waits for the message. */
export async function saveForm(page: Page, message: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, message)
}

/** Enters an access code on the emergency page. */
export async function enterAccessCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/access code/i).fill(code)
  await page.getByRole('button', { name: 'View Medical Information' }).click()
}

async function prepareContext(
  context: BrowserContext,
  browserFaults: string[],
  javaScriptEnabled: boolean,
): Promise<void> {
  await setClientAddress(context)
  reportFaults(context, fault => browserFaults.push(fault))
  if (!javaScriptEnabled) return
  await observeHydration(context)
  await recordToasts(context)
  context.on('page', awaitHydrationAfterNavigation)
}

// Each context sends its own address, as a proxy would: the server limits each address.
async function setClientAddress(context: BrowserContext): Promise<void> {
  visits += 1
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': workerAddress('198.18', visits) })
}

function reportFaults(context: BrowserContext, report: (fault: string) => void): void {
  context.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const [text, { url }] = [message.text(), message.location()]
    if (!isErrorPage(text, url) && !isAborted(text) && !isUnusedPrefetch(text))
      report(`${text} (${url})`)
  })
  context.on('weberror', fault => {
    const { name, message, stack } = fault.error()
    // A thrown value that is not an error has no stack.
    const text = stack || `${name}: ${message} (${fault.page()?.url()})`
    if (!isAborted(text)) report(text)
  })
}

// The browser reports every response with 4xx. Our pages answer so for "not found" or "wrong code";
// a missing stylesheet or script is a fault.
function isErrorPage(text: string, url: string): boolean {
  const isDocument = !/\.(css|js|svg|png|ico|txt|webmanifest)$/.test(
    new URL(url, 'http://x').pathname,
  )
  return isDocument && /^Failed to load resource: .* status of 4\d\d/.test(text)
}

// Chromium remarks that a page under the pointer was fetched and not opened within some seconds.
function isUnusedPrefetch(text: string): boolean {
  return /^The resource \S+ was preloaded using link preload but not used/.test(text)
}

// A submit, or another document, aborts pending requests. Remix reports a response that is aborted
// while it is read. If the server breaks it off, the browser reports the failed load as well.
function isAborted(text: string): boolean {
  return /^(AbortError: signal is aborted without reason|TypeError: network error)/.test(text)
}
