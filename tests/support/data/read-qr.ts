import jsQR from 'jsqr'

/** Pixels of one module in the picture that is scanned. */
const scale = 4

/** Returns the text that a scanner reads from the path of a QR code; undefined if it reads none. */
export function readQr({ size, d }: { size: number; d: string }): string | undefined {
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
