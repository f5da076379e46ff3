import type { BrowserContextOptions } from '@playwright/test'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { measureFirstVisit } from '#tests/support/browser/first-visit.ts'
import { logInAs } from '#tests/support/data/owner.ts'
import { startBenchServer } from '../bench-server.ts'
import { kb } from '../figures.ts'
import { measureInteractions, slowerProcessor } from '../interactions.ts'
import { registerRichOwner } from '../rich-owner.ts'
import type { BenchRow } from '../row.ts'

export const title = 'The browser: first visits, answers to keys and presses'

const maxAnswerMs = 200
const maxRequests = 20

const pages = [
  { path: '/', maxKb: 130 },
  { path: '/login', maxKb: 130 },
  { path: '/dashboard', maxKb: 155 },
  { path: '/profile/allergies', maxKb: 155 },
  { path: '/profile/allergies?edit=1', maxKb: 155 },
  { path: '/profile/medications', maxKb: 165 },
]

/** Measures first visits and answers to inputs. */
export async function measure(): Promise<BenchRow[]> {
  // Passkeys need a host name.
  const server = await startBenchServer({}, 'localhost')
  const browser = await launchBrowser()
  try {
    const options: BrowserContextOptions = {
      baseURL: server.origin,
      // Chromium uses brotli for localhost, and gzip for other hosts over plain http.
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    }
    const context = await browser.newContext(options)
    await logInAs(await context.newPage(), await registerRichOwner(server), server.origin)
    const loggedIn = await context.storageState()
    const rows: BenchRow[] = []
    for (const { path, maxKb } of pages) {
      const isPublic = maxKb === 130
      const visitor = await browser.newContext({
        ...options,
        ...(!isPublic && { storageState: loggedIn }),
      })
      const page = await visitor.newPage()
      await page.addInitScript(addUpShifts)
      const { requests, htmlBytes, cssBytes, scriptBytes } = await measureFirstVisit(page, path)
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
      await visitor.close()
      const bytes = `HTML ${kb(htmlBytes)}, CSS ${kb(cssBytes)}, scripts ${kb(scriptBytes)}`
      rows.push({
        what: `first visit of ${path}`,
        measured: `${requests} requests; ${bytes}; layout shift ${shift.toFixed(3)}`,
        goal: `scripts ≤ ${maxKb} KB, ${maxRequests} requests, shift 0`,
        isMet: scriptBytes <= maxKb * 1024 && requests <= maxRequests && shift === 0,
      })
    }
    for (const { what, ms } of await measureInteractions(context)) {
      rows.push({
        what: `${what}, processor ${slowerProcessor} times slower`,
        measured: `${ms} ms`,
        goal: `${maxAnswerMs} ms`,
        isMet: ms <= maxAnswerMs,
      })
    }
    return rows
  } finally {
    await browser.close()
    await server.dispose()
  }
}

// Runs in the browser.
function addUpShifts(): void {
  const sum = Object.assign(window, { shift: 0 })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      sum.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
