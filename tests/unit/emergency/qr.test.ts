import { describe, expect, test } from 'vitest'
import { qrPath, qrPng } from '#app/emergency/links/qr-picture.server.ts'
import { readPixels } from '#tests/support/data/read-pixels.ts'
import { readQrPath, readQrPicture } from '#tests/support/data/read-qr.ts'

const link = 'https://medfold.example.org/view/Ab3_dEfGh1jKlMn0pQr-tU'

describe('the QR code', () => {
  test.each([
    [link, 200],
    [`${link}/04217`, 300],
    [`https://records.a-rather-long-hospital-name.example.org/view/Ab3_dEfGh1jKlMn0pQr-tU`, 200],
  ])('of %s is read back from a PNG of %i pixels', async (text, pixels) => {
    const picture = await readQrPicture(await qrPng(text, pixels))
    expect(picture).toMatchObject({ text, width: pixels, height: pixels })
  })

  test('has a margin of four modules, and modules of whole pixels', async () => {
    const { width, data } = await readPixels(await qrPng(link, 200))
    const isDark = (x: number, y: number) => data[(y * width + x) * 4] === 0
    const darkRows = Array.from({ length: width }, (_, y) => y).filter(y =>
      Array.from({ length: width }, (_, x) => x).some(x => isDark(x, y)),
    )
    const [top = 0, bottom = 0] = [darkRows[0], darkRows.at(-1)]
    const modules = qrPath(link).size - 8
    const scale = (bottom - top + 1) / modules
    expect(Number.isInteger(scale)).toBe(true)
    expect(top).toBeGreaterThanOrEqual(4 * scale)
  })

  test('is the same symbol as path and PNG', () => {
    expect(readQrPath(qrPath(link))).toBe(link)
  })

  test('is refused if it would be too small to scan', async () => {
    await expect(qrPng(`${link}${'x'.repeat(900)}`, 200)).rejects.toThrow(RangeError)
  })
})
