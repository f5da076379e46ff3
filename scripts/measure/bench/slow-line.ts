import { launchBrowser } from '#tests/support/browser/browser.ts'
import type { OwnerWithLink } from '#tests/support/data/owner.ts'
import { percentile } from './figures.ts'

/** The emulated phone: a slow line and a slow CPU. */
export const slowLine = { kbitPerSecond: 400, roundTripMs: 400, slowerProcessor: 6 }

const runs = 9

/** Returns the median milliseconds from the click on the code page to the painted record. */
export async function measureSlowLine(origin: string, owner: OwnerWithLink): Promise<number> {
  const browser = await launchBrowser()
  const times: number[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const page = await browser.newPage()
      const session = await page.context().newCDPSession(page)
      const throughput = (slowLine.kbitPerSecond * 1000) / 8
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: slowLine.roundTripMs,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      })
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowLine.slowerProcessor })
      await page.goto(`${origin}/view/${owner.shareId}`)
      await page.locator('input[name=code]').fill(owner.code)
      const loaded = page.waitForEvent('load')
      await page.locator('button[type=submit]').first().click()
      await loaded
      // The browser's own time, with the redirect.
      const paint = await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      )
      times.push((await paint.jsonValue()) ?? Number.NaN)
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return percentile(times, 50)
}
