import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A square black and white PNG (one bit a pixel), as the PNG standard of the W3C lays it out.
 * @param isBlack asked for every pixel, from the top left corner.
 */
export function encodePng(side: number, isBlack: (x: number, y: number) => boolean): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // bit depth; what follows says greyscale, no filter, not interlaced

  // Each row begins with its filter type, 0; a set bit is white.
  const rowBytes = 1 + Math.ceil(side / 8)
  const rows = Buffer.alloc(side * rowBytes)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (isBlack(x, y)) continue
      const at = y * rowBytes + 1 + (x >> 3)
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
