import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { percentile } from './percentile.ts'
import { slowDown } from './slow-line.ts'

const runs = 3

/** Returns milliseconds to the first paint of the login form and of a static copy. */
export async function measureFirstPaint(
  browser: Browser,
  origin: string,
): Promise<{ login: number; fixed: number }> {
  const copy = await serveCopy(origin)
  const times = { login: [] as number[], fixed: [] as number[] }
  for (let run = 0; run < runs; run++) {
    times.login.push(await paintOf(browser, `${origin}/login`))
    times.fixed.push(await paintOf(browser, copy.url))
  }
  copy.server.close()
  return { login: percentile(times.login, 50), fixed: percentile(times.fixed, 50) }
}

async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const ms = (await paint.jsonValue()) ?? Number.NaN
  await context.close()
  return ms
}

/** Serves a copy of the login form and its style sheet, without scripts. */
async function serveCopy(origin: string): Promise<{ server: Server; url: string }> {
  const html = await (await fetch(`${origin}/login`)).text()
  const path = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
  if (!path) throw new Error('The login form has no style sheet')
  const css = gzipSync(await (await fetch(origin + path)).text(), { level: 9 })
  const page = gzipSync(html.replaceAll(/<script\b.*?<\/script>/gs, ''))
  const server = createServer(({ url }, response) => {
    const type = url === path ? 'text/css' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
    response.end(url === path ? css : page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No free port')
  return { server, url: `http://127.0.0.1:${address.port}/login` }
}
