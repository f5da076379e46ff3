import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import type { BenchPerson } from './person.ts'

interface ScriptFigures {
  path: string
  /** Compressed bytes of every script the page loads. */
  total: number
  /** The part of it that home, login, register and the dashboard do not load. */
  own: number
  files: number
}

const common = ['/', '/login', '/register', '/dashboard']

/**
 * What a browser with an empty cache loads in scripts for these pages.
 * @param paths pages of somebody who is signed in, or some of the common ones.
 */
export async function measureScripts(
  origin: string,
  person: BenchPerson,
  paths: readonly string[],
): Promise<ScriptFigures[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
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
      const isSignedIn = path === '/dashboard' || !common.includes(path)
      const context = await browser.newContext({
        baseURL: origin,
        storageState: isSignedIn ? storageState : undefined,
      })
      loaded.set(path, await scriptsOf(await context.newPage(), path))
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

async function scriptsOf(page: Page, path: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const pending: Promise<void>[] = []
  page.on('requestfinished', request => {
    const url = new URL(request.url())
    if (!url.pathname.endsWith('.js')) return
    pending.push(
      request
        .sizes()
        .then(({ responseBodySize }) => void sizes.set(url.pathname, responseBodySize)),
    )
  })
  const answer = await page.goto(path)
  if (!answer?.ok()) throw new Error(`${path}: ${answer?.status()}`)
  // On a busy machine the network is idle before the browser has asked for its scripts.
  const preloads = page.locator('link[rel=modulepreload]')
  const expected = await preloads.evaluateAll(links =>
    links.map(link => (link as HTMLLinkElement).href),
  )
  await page.waitForFunction(
    urls => urls.every(url => performance.getEntriesByName(url).length > 0),
    expected,
  )
  await page.waitForLoadState('networkidle')
  await Promise.all(pending)
  if (sizes.size < new Set(expected).size) throw new Error(`${path}: some scripts have no size`)
  return sizes
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0)
}
