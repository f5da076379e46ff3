import QRCode from 'qrcode'

/** A QR symbol for `<svg>`: one path in a square whose side is counted in modules. */
export interface QrPath {
  size: number
  d: string
}

// The standard (ISO/IEC 18004) demands four white modules on every side.
const quietZone = 4
const errorCorrectionLevel = 'M'

/** Returns the QR code of a text as a path of black rows. */
export function qrPath(text: string): QrPath {
  const { side, isDark } = createSymbol(text)
  const runs: string[] = []
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!isDark(x, y)) continue
      const start = x
      while (x + 1 < side && isDark(x + 1, y)) x++
      runs.push(`M${start + quietZone} ${y + quietZone}h${x - start + 1}v1H${start + quietZone}z`)
    }
  }
  return { size: side + 2 * quietZone, d: runs.join('') }
}

/**
 * Returns the QR code of a text as a PNG of `pixels` by `pixels`. Each module has the same whole
 * number of pixels, because uneven modules do not scan well.
 * @throws RangeError when the text does not fit at two pixels for each module.
 */
export async function qrPng(text: string, pixels: number): Promise<Buffer> {
  const { side } = createSymbol(text)
  const scale = Math.floor(pixels / (side + 2 * quietZone))
  if (scale < 2) throw new RangeError(`${side} modules do not fit in ${pixels} pixels`)
  // The library counts the margin in modules, and takes fractions.
  const margin = (pixels / scale - side) / 2
  return QRCode.toBuffer(text, { type: 'png', errorCorrectionLevel, scale, margin })
}

/** Returns the QR code of a text as an SVG file. It is sharp in every size. */
export function qrSvg(text: string): string {
  const { size, d } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1000" height="1000" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${d}" fill="#000"/></svg>\n`
}

/** Side of the PNG for print, in pixels. */
const printPixels = 1000

/**
 * Returns the side of a PNG, which the address asks for with `?size=1000`.
 * @returns `ending` of the file name, so that the two sizes have two names.
 */
export function readPixels(url: string, normal: number): { pixels: number; ending: string } {
  const isForPrint = new URL(url).searchParams.get('size') === String(printPixels)
  return isForPrint
    ? { pixels: printPixels, ending: `-${printPixels}` }
    : { pixels: normal, ending: '' }
}

function createSymbol(text: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel })
  return { side: modules.size, isDark: (x: number, y: number) => modules.get(y, x) === 1 }
}
