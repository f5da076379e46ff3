import type { BrowserContextOptions } from '@playwright/test'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { measureFirstVisit } from '#tests/support/browser/first-visit.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { ownerWithSections } from '#tests/support/data/owner.ts'
import { startBenchServer } from '../bench-server.ts'
import { kb } from '../figures.ts'
import { measureInteractions, slowerProcessor } from '../interactions.ts'
import { type BenchPerson, openEmergencyLink, registerAndFill } from '../person.ts'
import type { BenchRow } from '../row.ts'

export const title = 'The browser: first visits, answers to keys and presses'

const maxAnswerMs = 200
const maxRequests = 20

/** Measures first visits and answers to inputs. */
export async function measure(): Promise<BenchRow[]> {
  // Passkeys need a host name.
  const server = await startBenchServer({}, 'localhost')
  const browser = await launchBrowser()
  try {
    const { origin } = server
    const person = await registerAndFill(origin)
    const loggedIn = parseCookies(origin, person.client.cookies())
    const opened = parseCookies(origin, (await openEmergencyLink(origin, person)).cookies())
    const rows: BenchRow[] = []
    for (const [what, path, storageState, maxKb] of listPages(person, loggedIn, opened)) {
      const context = await browser.newContext({
        baseURL: origin,
        storageState,
        // Chromium uses brotli for localhost, and gzip for other hosts over plain http.
        extraHTTPHeaders: { 'accept-encoding': 'gzip' },
      })
      const page = await context.newPage()
      await page.addInitScript(addUpShifts)
      const visit = await measureFirstVisit(page, path)
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
      await context.close()
      const bytes = `HTML ${kb(visit.htmlBytes)}, CSS ${kb(visit.cssBytes)}, scripts ${kb(visit.scriptBytes)}`
      const measured = `${visit.requests} requests; ${bytes}; layout shift ${shift.toFixed(3)}`
      rows.push({
        what,
        measured,
        goal: `scripts ≤ ${maxKb} KB, ${maxRequests} requests, shift 0`,
        isMet: visit.scriptBytes <= maxKb * 1024 && visit.requests <= maxRequests && shift === 0,
      })
    }
    const editor = await ownerWithSections(server, { allergies: thirtyAllergies() })
    const storageState = parseCookies(origin, editor.client.cookies())
    const context = await browser.newContext({ baseURL: origin, storageState })
    for (const { what, ms, changeMs } of await measureInteractions(context)) {
      const change = changeMs === undefined ? '' : ` (its change is drawn after ${changeMs} ms)`
      rows.push({
        what: `${what}, processor ${slowerProcessor} times slower`,
        measured: `${ms} ms${change}`,
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

function thirtyAllergies(): object {
  const { allergies: rows = [], ...others } = fullProfile.allergies
  const thirty = Array.from({ length: 30 }, (_, n) => ({ ...rows[n % rows.length], id: n + 1 }))
  return { ...others, allergies: thirty }
}

type State = BrowserContextOptions['storageState']

function listPages({ shareId }: BenchPerson, loggedIn: State, opened: State) {
  const nobody = undefined as State
  return [
    ['home', '/', nobody, 130],
    ['login', '/login', nobody, 130],
    ['dashboard', '/dashboard', loggedIn, 155],
    ['section', '/profile/allergies', loggedIn, 155],
    ['section, edit', '/profile/allergies?edit=1', loggedIn, 155],
    ['medications', '/profile/medications', loggedIn, 165],
    ['code page', `/view/${shareId}`, nobody, 0],
    ['emergency record', `/view/${shareId}`, opened, 0],
  ] as const
}

function parseCookies(origin: string, header: string): State {
  const { hostname: domain } = new URL(origin)
  const shared = { domain, path: '/', expires: -1, httpOnly: true, secure: false } as const
  const cookies = header.split('; ').map(pair => {
    const at = pair.indexOf('=')
    return {
      ...shared,
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      sameSite: 'Lax' as const,
    }
  })
  return { cookies, origins: [] }
}

// Runs in the browser.
function addUpShifts(): void {
  const sum = Object.assign(window, { shift: 0 })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      sum.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
