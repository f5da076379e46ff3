import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { HttpAnswer, HttpClient } from '../http/http-client.ts'

interface PictureOptions {
  width?: number
  height?: number
  /** EXIF orientation, 1 to 8. */
  orientation?: number
  /** Colours of the left and the right half. */
  halves?: [string, string]
}

/** Returns a picture of two halves, not yet encoded. */
export function twoHalves({ width = 320, height = 200, orientation, halves }: PictureOptions = {}) {
  const [left, right] = halves ?? ['red', 'blue']
  const half = { width: Math.floor(width / 2), height, channels: 3, background: right } as const
  const picture = sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: { create: half }, gravity: 'east' },
  ])
  return orientation ? picture.withMetadata({ orientation }) : picture
}

/** Returns a small JPEG. */
export function cardJpeg(options?: PictureOptions): Promise<Buffer> {
  return twoHalves(options).jpeg().toBuffer()
}

/** Returns a photo larger than the limit: noise does not compress. */
export function largePhoto(orientation = 1): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 2400, height: 1600, channels: 3, background: 'grey', noise } })
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Returns a black PNG of one bit a pixel: kilobytes that decode to gigabytes. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns the form of the upload page with a file, as a browser posts it. */
export function uploadForm(file: Buffer, name = 'card.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(file)], name, { type }))
  return form
}

/** Encodes a form as multipart. Returns its bytes and type. */
export async function multipart(form: FormData): Promise<{ type: string; body: Buffer }> {
  const sent = new Response(form)
  const type = sent.headers.get('Content-Type') ?? ''
  return { type, body: Buffer.from(await sent.arrayBuffer()) }
}

/** Uploads a picture over HTTP, as the page does without scripts. */
export async function uploadCard(
  client: HttpClient,
  origin: string,
  file?: Buffer,
): Promise<HttpAnswer> {
  const { type, body } = await multipart(uploadForm(file ?? (await cardJpeg())))
  const headers = { origin, 'content-type': type }
  return client.send('POST', '/profile/insurance-cards', headers, body)
}

/** Returns the ids of the pictures on the page, in its order. */
export async function cardIds(client: HttpClient): Promise<string[]> {
  const { body } = await client.get('/profile/insurance-cards')
  const sources = body.matchAll(/<img src="\/profile\/insurance-cards\/([\w-]{22})"/g)
  return [...sources].map(([, id = '']) => id)
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
