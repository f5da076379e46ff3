import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import type { OwnerWithLink } from '#tests/support/data/owner.ts'
import { percentile } from './figures.ts'

/** The emulated phone: a slow line and a slow CPU. */
export const slowLine = { kbitPerSecond: 400, roundTripMs: 400, slowerProcessor: 6 }

const runs = 9

interface SlowFigures {
  /** Median milliseconds from the click to the first painted text. */
  record: number
  /** The same for a static page of equal size behind a redirect. */
  fixed: number
}

/** Measures the time from the code to the record on a slow line, beside a static page. */
export async function measureSlowLine(origin: string, owner: OwnerWithLink): Promise<SlowFigures> {
  const browser = await launchBrowser()
  try {
    const times = { record: [] as number[], fixed: [] as number[] }
    let copy: StaticServer | undefined
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ javaScriptEnabled: true })
      const page = await context.newPage()
      await slowDown(page)
      await page.goto(`${origin}/view/${owner.shareId}`)
      await page.locator('input[name=code]').fill(owner.code)
      times.record.push(await timePaint(page))
      copy ??= await serveCopy(await page.content())
      await page.goto(copy.origin)
      times.fixed.push(await timePaint(page))
      await context.close()
    }
    copy?.stop()
    return { record: percentile(times.record, 50), fixed: percentile(times.fixed, 50) }
  } finally {
    await browser.close()
  }
}

async function slowDown(page: Page): Promise<void> {
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

// Returns the browser's own time from the click to the first paint, with the redirect.
async function timePaint(page: Page): Promise<number> {
  await Promise.all([
    page.waitForEvent('load'),
    page.locator('button[type=submit]').first().click(),
  ])
  return readFirstPaint(page)
}

async function readFirstPaint(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return (await paint.jsonValue()) ?? Number.NaN
}

interface StaticServer {
  origin: string
  stop(): void
}

/** Serves a form that redirects to a static page, without an application behind it. */
async function serveCopy(html: string): Promise<StaticServer> {
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
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
