import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { anonymizePage } from './anonymize-page.ts'
import { type Demo, logIn } from './demo.ts'
import { checkUnscannable, phone, shots } from './shots.ts'

const file = join(import.meta.dirname, '../../docs/images/overview.png')
const wide = { width: 1200, height: phone.height }
const density = 1.5
const margin = 36
const ground = '#e9e4d9'

/** Takes the picture of the README: the emergency page beside the print kit. */
export async function renewOverview(browser: Browser, demo: Demo): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.origin,
    colorScheme: 'light',
    viewport: phone,
    deviceScaleFactor: density,
  })
  const page = await context.newPage()
  const emergency = await shots.emergency.take(page, demo)
  await page.setViewportSize(wide)
  await logIn(page, demo)
  await page.goto('/print-kit')
  await anonymizePage(page, demo)
  const printKit = await checkUnscannable(await page.screenshot())
  await context.close()
  const pixels = (length: number) => Math.round(length * density)
  const png = await sharp({
    create: {
      width: pixels(phone.width + wide.width + 3 * margin),
      height: pixels(wide.height + 2 * margin),
      channels: 3,
      background: ground,
    },
  })
    .composite([
      { input: emergency, left: pixels(margin), top: pixels(margin) },
      { input: printKit, left: pixels(phone.width + 2 * margin), top: pixels(margin) },
    ])
    .png({ palette: true, colours: 128, effort: 10 })
    .toBuffer()
  writeFileSync(file, png)
  console.info(`${png.length.toLocaleString('en')} bytes  ${file}`)
}
