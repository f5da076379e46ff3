import jsQR from 'jsqr'
import { readPixels } from './read-pixels.ts'

/** Pixels of one module in the picture that is scanned. */
const scale = 4

/** Returns the text that a scanner reads from the path of a QR code; undefined if it reads none. */
export function readQrPath({ size, d }: { size: number; d: string }): string | undefined {
  const pixels = size * scale
  const image = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (const [, x, y, length] of d.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = (row * pixels + Number(x) * scale) * 4
      for (let p = 0; p < Number(length) * scale; p++) {
        image.fill(0, start + p * 4, start + p * 4 + 3)
      }
    }
  }
  return jsQR(image, pixels, pixels)?.data
}

interface QrPicture {
  /** The text that a scanner reads; undefined if it reads none. */
  text: string | undefined
  /** Side of the QR code, without its margin, in pixels. */
  side: number
  /** Width of the whole picture in pixels. */
  width: number
  height: number
}

/** Returns what a scanner reads from a picture, as PNG or SVG. */
export async function readQrPicture(picture: Buffer): Promise<QrPicture> {
  const { width, height, data } = await readPixels(picture)
  const found = jsQR(new Uint8ClampedArray(data), width, height)
  const { topLeftCorner, topRightCorner } = found?.location ?? {}
  const side = (topRightCorner?.x ?? 0) - (topLeftCorner?.x ?? 0)
  return { text: found?.data, side, width, height }
}
