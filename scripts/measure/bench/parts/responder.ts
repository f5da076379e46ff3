import type { Browser, Page } from '@playwright/test'
import { allLanguages } from '#app/emergency/languages/languages.server.ts'
import { type Demo, logIn, readDemo } from '#scripts/pictures/demo.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { startServer } from '#tests/support/http/server.ts'
import { kb } from '../figures.ts'
import type { BenchRow } from '../row.ts'

/** A small phone, the sizes of the page in CSS pixels, and those of its bytes. */
const phone = { width: 320, height: 568 }
const maxHeadPx = 1.5 * phone.height
const maxRecordPx = 6500
const maxCodePageBytes = 6 * 1024
const maxRecordBytes = 14 * 1024

export const title = `The responder at ${phone.width} × ${phone.height}: code page and record of the demonstration account`

/** Measures the emergency pages of the demonstration account in every language. */
export async function measure(): Promise<BenchRow[]> {
  const server = await startServer({}, '127.0.0.1', ['--demo'])
  const browser = await launchBrowser()
  try {
    const demo = await readDemo(server)
    const rows: BenchRow[] = []
    for (const { tag } of allLanguages) {
      rows.push(...(await measureCodePage(browser, demo, tag, 'code page')))
      const path = `${pathOf(demo)}?lang=${tag}`
      const size = await measureBytes(new HttpClient(demo.origin), path)
      rows.push(sizeRow(`${tag}: code page, compressed`, size, maxCodePageBytes))
      rows.push(...(await measureRecord(browser, demo, tag)))
    }
    await showWithoutCode(browser, demo)
    for (const { tag } of allLanguages) {
      rows.push(...(await measureCodePage(browser, demo, tag, 'code page with public lines')))
    }
    return rows
  } finally {
    await browser.close()
    await server.dispose()
  }
}

/** Shows name, one contact and a line of the greatest length to everybody with the link. */
async function showWithoutCode(browser: Browser, demo: Demo): Promise<void> {
  const context = await browser.newContext({ baseURL: demo.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await logIn(page, demo)
  await page.goto('/links')
  await page.getByRole('link', { name: 'Primary link' }).click()
  await page.goto(`${page.url()}/shows`)
  await page.locator('[name=openName]').check()
  await page.locator('[name=openContact]').selectOption({ index: 1 })
  await page.locator('[name=openLine]').fill(longLine)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/#shows$/)
  await context.close()
}

/** As long as a line may be. */
const longLine =
  'I wear a pacemaker and take a blood thinner. Please call my daughter first; she has my papers and a key to my house now.'

async function measureCodePage(
  browser: Browser,
  demo: Demo,
  tag: string,
  name: string,
): Promise<BenchRow[]> {
  const page = await openPhone(browser)
  const rows: BenchRow[] = []
  for (const [state, query] of [
    [name, ''],
    [`${name} and an error`, '&e=wrong'],
  ] as const) {
    await page.goto(`${demo.link}?lang=${tag}${query}`)
    const field = await measureBottom(page, 'input[name=code]')
    const button = await measureBottom(page, 'form button')
    rows.push({
      what: `${tag}: ${state}`,
      measured: `button ends at ${button} px, field at ${field}, page ${await measureHeight(page)}`,
      goal: `≤ ${phone.height} px`,
      isMet: button <= phone.height,
    })
  }
  await page.context().close()
  return rows
}

async function measureRecord(browser: Browser, demo: Demo, tag: string): Promise<BenchRow[]> {
  const page = await openPhone(browser)
  await page.goto(`${demo.link}/${demo.code}`)
  await page.goto(`${demo.link}?lang=${tag}`)
  const ends = await page
    .locator('.first')
    .evaluateAll(panels =>
      panels.map(panel => Math.round(panel.getBoundingClientRect().bottom + window.scrollY)),
    )
  const height = await measureHeight(page)
  const last = Math.max(...ends)
  await page.context().close()
  const client = new HttpClient(demo.origin)
  await client.get(`${pathOf(demo)}/${demo.code}`)
  const size = await measureBytes(client, `${pathOf(demo)}?lang=${tag}`)
  return [
    {
      what: `${tag}: what changes first aid ends at`,
      measured: `${last} px (panels: ${ends.join(', ')})`,
      goal: `≤ ${maxHeadPx} px`,
      isMet: last <= maxHeadPx,
    },
    {
      what: `${tag}: length of the record`,
      measured: `${height} px`,
      goal: `≤ ${maxRecordPx} px`,
      isMet: height <= maxRecordPx,
    },
    sizeRow(`${tag}: record, compressed`, size, maxRecordBytes),
  ]
}

function sizeRow(what: string, bytes: number, limit: number): BenchRow {
  return { what, measured: kb(bytes), goal: `≤ ${kb(limit)}`, isMet: bytes <= limit }
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  return context.newPage()
}

/** Returns where an element ends, in pixels from the top of the page. */
function measureBottom(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(element => Math.round(element.getBoundingClientRect().bottom + window.scrollY))
}

function measureHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

async function measureBytes(client: HttpClient, path: string): Promise<number> {
  const { status, bytes } = await client.get(path, { 'accept-encoding': 'gzip' })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return bytes
}

function pathOf({ link }: Demo): string {
  return new URL(link).pathname
}
