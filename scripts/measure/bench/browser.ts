import { launchBrowser } from '#tests/support/browser/browser.ts'
import { measureFirstVisit } from '#tests/support/browser/first-visit.ts'
import type { BenchPerson } from './person.ts'

interface ScriptFigures {
  path: string
  /** Compressed bytes of every script the page loads. */
  total: number
  /** Bytes of scripts that home, login, register and the dashboard do not load. */
  own: number
  files: number
}

const common = ['/', '/login', '/register', '/dashboard']

/**
 * Returns the scripts that a browser with an empty cache loads for these pages.
 * @param paths pages for a login, or some of the common ones.
 */
export async function measureScripts(
  origin: string,
  person: BenchPerson,
  paths: readonly string[],
): Promise<ScriptFigures[]> {
  const browser = await launchBrowser()
  try {
    const login = await browser.newContext({ baseURL: origin })
    const page = await login.newPage()
    await page.goto('/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Login' }).last().click()
    await page.waitForURL('**/dashboard')
    const storageState = await login.storageState()

    const loaded = new Map<string, Map<string, number>>()
    for (const path of new Set([...common, ...paths])) {
      const isLoggedIn = path === '/dashboard' || !common.includes(path)
      const context = await browser.newContext({
        baseURL: origin,
        storageState: isLoggedIn ? storageState : undefined,
      })
      loaded.set(path, (await measureFirstVisit(await context.newPage(), path)).scripts)
      await context.close()
    }
    return paths.map(path => {
      const scripts = loaded.get(path) ?? new Map<string, number>()
      const others = common.filter(other => other !== path).map(other => loaded.get(other))
      const own = [...scripts].filter(([url]) => !others.some(other => other?.has(url)))
      const ownBytes = sum(own.map(([, bytes]) => bytes))
      return { path, total: sum(scripts.values()), own: ownBytes, files: scripts.size }
    })
  } finally {
    await browser.close()
  }
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0)
}
