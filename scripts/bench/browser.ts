import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import type { BenchPerson } from './person.ts'

interface ScriptFigures {
  path: string
  /** Compressed bytes of every script the page loads. */
  total: number
  /** The part of it that no other page loads: what is not shared with home, login or another section. */
  own: number
  files: number
}

/** What a browser with an empty cache loads in scripts for the pages that have them. */
export async function measureScripts(
  origin: string,
  person: BenchPerson,
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

    const measure = async (path: string, signedIn: boolean) => {
      const context = await browser.newContext({
        baseURL: origin,
        storageState: signedIn ? storageState : undefined,
      })
      const scripts = await scriptsOf(await context.newPage(), path)
      await context.close()
      return scripts
    }
    const pages = [
      '/',
      '/login',
      '/register',
      '/dashboard',
      '/profile/allergies?edit=1',
      '/profile/medications?edit=1',
    ]
    const loaded = new Map<string, Map<string, number>>()
    for (const path of pages) loaded.set(path, await measure(path, /dashboard|profile/.test(path)))
    const figures: ScriptFigures[] = []
    for (const path of ['/register', '/dashboard', '/profile/medications?edit=1']) {
      const scripts = loaded.get(path) ?? new Map<string, number>()
      const others = pages.filter(other => other !== path).map(other => loaded.get(other))
      const own = [...scripts].filter(([url]) => !others.some(other => other?.has(url)))
      figures.push({
        path,
        total: sum(scripts.values()),
        own: sum(own.map(([, bytes]) => bytes)),
        files: scripts.size,
      })
    }
    return figures
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
  await page.goto(path, { waitUntil: 'networkidle' })
  await Promise.all(pending)
  return sizes
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0)
}
