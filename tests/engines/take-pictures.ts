import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Demo, readDemo } from '#scripts/pictures/demo.ts'
import { startServer } from '#tests/support/http/server.ts'
import type { BrowserEngine } from './browser-tab.ts'
import { BrowserUser } from './browser-user.ts'

const folder = join(import.meta.dirname, '../../pictures/engines')
const widths = [320, 1280]
const minHeight = 700
const maxHeight = 6000

/** Writes pictures of the main pages of the demonstration account, drawn by one engine. */
export async function takePictures(engine: BrowserEngine, label: string): Promise<void> {
  const server = await startServer({}, '127.0.0.1', ['--demo'])
  try {
    const demo = await readDemo(server)
    for (const width of widths) {
      const tab = await engine.newTab()
      const user = new BrowserUser(tab, { origin: demo.origin, hasScripts: true })
      for (const [page, path] of Object.entries(publicPages(demo))) {
        await takePicture(user, path, { width, name: `${label}-${width}-${page}` })
      }
      await user.open('/login')
      await user.fill('Email', demo.email)
      await user.fill('Password', demo.password)
      await user.press('Login', { within: 'main' })
      await user.expectPath('/dashboard')
      for (const [page, path] of Object.entries(ownPages)) {
        await takePicture(user, path, { width, name: `${label}-${width}-${page}` })
      }
      await tab.close()
    }
  } finally {
    await server.dispose()
  }
}

function publicPages({ link, code }: Demo): Record<string, string> {
  return {
    home: '/',
    login: '/login',
    register: '/register',
    code: link,
    record: `${link}/${code}`,
    'record-ar': `${link}?lang=ar`,
  }
}

const ownPages = {
  dashboard: '/dashboard',
  editor: '/profile/personal?edit=1',
  history: '/profile/medical-history?edit=1',
  medications: '/profile/medications',
  proxies: '/proxies',
  'add-proxy': '/proxies/add',
  settings: '/settings',
  seen: '/seen',
  'print-kit': '/print-kit',
  'full-record': '/profile/view',
}

// The window is made as high as the page: an engine captures only what its window shows.
async function takePicture(
  user: BrowserUser,
  path: string,
  { width, name }: { width: number; name: string },
): Promise<void> {
  const { tab } = user
  await tab.resize(width, minHeight)
  await user.open(path)
  await user.settle()
  const height = await tab.read(() => document.documentElement.scrollHeight, null)
  const scrollWidth = await tab.read(() => document.documentElement.scrollWidth, null)
  await tab.resize(width, Math.max(minHeight, Math.min(height, maxHeight)))
  await user.settle()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.png`), await tab.capture())
  if (scrollWidth > width) console.info(`  ${name} is ${scrollWidth} px wide`)
}
