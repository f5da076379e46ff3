import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '#tests/support/browser/browser.ts'
import { percentile } from './percentile.ts'
import type { BenchPerson } from './person.ts'

/** A phone with one bar: what a browser is told to behave like. */
export const slowLine = { kbitPerSecond: 400, roundTripMs: 400, slowerProcessor: 6 }

const runs = 9

interface SlowFigures {
  /** From pressing the button to the first painted words, milliseconds, median. */
  record: number
  /**
   * The same for a page of the same bytes behind a redirect, from a server that does nothing else.
   */
  fixed: number
}

/** How long somebody waits from the code to the record on a slow line, beside a fixed page of the same size. */
export async function measureSlowLine(origin: string, person: BenchPerson): Promise<SlowFigures> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const times = { record: [] as number[], fixed: [] as number[] }
    let fixed: { server: Server; url: string } | undefined
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ javaScriptEnabled: true })
      const page = await context.newPage()
      await slowDown(page)
      await page.goto(`${origin}/view/${person.shareId}`)
      await page.locator('input[name=code]').fill(person.code)
      times.record.push(await timePaint(page))
      if (!fixed) fixed = await serveFixed(await page.content())
      await page.goto(fixed.url)
      times.fixed.push(await timePaint(page))
      await context.close()
    }
    fixed?.server.close()
    return { record: percentile(times.record, 50), fixed: percentile(times.fixed, 50) }
  } finally {
    await browser.close()
  }
}

/** Gives a page the line and the processor of `slowLine`. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = (slowLine.kbitPerSecond * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowLine.slowerProcessor })
}

// The browser's own clock, from the press to the first words; a redirect in between is in it.
async function timePaint(page: Page): Promise<number> {
  await Promise.all([
    page.waitForEvent('load'),
    page.locator('button[type=submit]').first().click(),
  ])
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return (await paint.jsonValue()) ?? Number.NaN
}

// Answers a form as the record does, with a redirect to the page, at once: the least that any
// server could take.
async function serveFixed(html: string): Promise<{ server: Server; url: string }> {
  const record = gzipSync(html)
  const form = '<!doctype html><form method="post"><button type="submit">Go</button></form>'
  const server = createServer((request, response) => {
    request.resume()
    if (request.method === 'POST') return response.writeHead(303, { location: '/record' }).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url !== '/record') return response.end(form)
    response.setHeader('content-encoding', 'gzip')
    return response.end(record)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No free port')
  return { server, url: `http://127.0.0.1:${address.port}/` }
}
