import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import type { pictures } from '#app/ui/pictures/product-pictures.ts'
import { anonymizePage } from './anonymize-page.ts'
import type { Demo } from './demo.ts'

interface Shot {
  /** Width in CSS pixels. */
  width: number
  take(page: Page, demo: Demo): Promise<Buffer>
}

/** The viewport, and the size of a page's picture. */
export const phone = { width: 390, height: 775 }

/** Takes each picture in a browser that is logged in to the demonstration account. */
export const shots: Record<keyof typeof pictures, Shot> = {
  emergency: {
    width: phone.width,
    async take(page, { link, code }) {
      await page.goto(`${link}/${code}`)
      // The second visit has no message about the right code.
      await page.goto(link)
      return captureFrom(page, page.getByRole('banner'))
    },
  },
  share: {
    width: phone.width,
    async take(page, demo) {
      await page.goto('/dashboard')
      await page.locator('summary', { hasText: 'Access code' }).click()
      await anonymizePage(page, demo)
      return checkUnscannable(await capture(page, 0))
    },
  },
  wallet: {
    // Excludes the margins of the page.
    width: phone.width - 32,
    async take(page, demo) {
      await page.goto('/print-kit')
      await anonymizePage(page, demo)
      return checkUnscannable(await page.locator('.kit-sides-wallet').screenshot())
    },
  },
}

/** Returns a picture of the page from the upper edge of an element. */
async function captureFrom(page: Page, first: Locator): Promise<Buffer> {
  return capture(page, (await boxOnPage(page, first)).top)
}

async function boxOnPage(page: Page, element: Locator): Promise<{ top: number; bottom: number }> {
  const box = await element.boundingBox()
  const scrollY = await page.evaluate(() => window.scrollY)
  if (!box) throw new Error('The element at the edge of the picture is not on the page')
  return { top: box.y + scrollY, bottom: box.y + scrollY + box.height }
}

function capture(page: Page, y: number): Promise<Buffer> {
  return page.screenshot({ fullPage: true, clip: { x: 0, y, ...phone } })
}

/**
 * Returns the picture unchanged.
 * @throws Error if a scanner can read a QR code in it.
 */
export async function checkUnscannable(shot: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(shot).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const qrCode = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (qrCode) throw new Error('The QR code of the picture can be scanned')
  return shot
}
