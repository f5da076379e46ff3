import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { percentile } from './percentile.ts'
import { readFirstPaint, slowDown } from './slow-line.ts'
import { type StaticServer, startStaticServer } from './static-server.ts'

const runs = 3

/** Returns milliseconds to the first paint of the login form and of a static copy. */
export async function measureFirstPaint(
  browser: Browser,
  origin: string,
): Promise<{ login: number; fixed: number }> {
  const copy = await serveCopy(origin)
  const times = { login: [] as number[], fixed: [] as number[] }
  for (let run = 0; run < runs; run++) {
    times.login.push(await measurePaint(browser, `${origin}/login`))
    times.fixed.push(await measurePaint(browser, `${copy.origin}/login`))
  }
  copy.stop()
  return { login: percentile(times.login, 50), fixed: percentile(times.fixed, 50) }
}

async function measurePaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  const ms = await readFirstPaint(page)
  await context.close()
  return ms
}

/** Serves a copy of the login form and its style sheet, without scripts. */
async function serveCopy(origin: string): Promise<StaticServer> {
  const html = await (await fetch(`${origin}/login`)).text()
  const path = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
  if (!path) throw new Error('The login form has no style sheet')
  const css = gzipSync(await (await fetch(origin + path)).text(), { level: 9 })
  const page = gzipSync(html.replaceAll(/<script\b.*?<\/script>/gs, ''))
  return startStaticServer(({ url }, response) => {
    const type = url === path ? 'text/css' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
    response.end(url === path ? css : page)
  })
}
