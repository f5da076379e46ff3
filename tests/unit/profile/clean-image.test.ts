import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BusyError } from '#app/lib/queue.server.ts'
import { cardImageLimits } from '#app/profile/insurance-cards/card-image-limits.ts'
import { CardImageError, cleanImage } from '#app/profile/insurance-cards/clean-image.server.ts'
import { cardJpeg, hugePng, twoHalves } from '#tests/support/data/card-images.ts'

const notAnImage = 'Insurance images must be image files: PNG, JPEG or WebP'
const damaged = 'This image is damaged or incomplete and could not be read'

describe('a picture', () => {
  test.each([
    'png',
    'jpeg',
    'webp',
  ] as const)('as %s becomes a JPEG of the same size', async kind => {
    const clean = await cleanImage(await twoHalves().toFormat(kind).toBuffer())
    expect(await sharp(clean).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 200,
      space: 'srgb',
      channels: 3,
    })
    expect(await colourAt(clean, 10, 100)).toBe('red')
    expect(await colourAt(clean, 310, 100)).toBe('blue')
  })

  test('loses place, camera, text and trailer', async () => {
    const tagged = await twoHalves()
      .withExif({
        IFD0: { Make: 'Planted camera', ImageDescription: 'Planted description' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><p>Planted packet</p></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const file = Buffer.concat([tagged, Buffer.from('Planted trailer')])
    const before = await sharp(file).metadata()
    // EXIF tag 0x8825 points to the GPS data.
    expect(before.exif?.includes(Buffer.of(0x25, 0x88))).toBe(true)
    expect(before.xmp).toBeDefined()
    expect(file.toString('latin1').match(/Planted/g)).toHaveLength(4)

    const clean = await cleanImage(file)
    const { exif, xmp, iptc, icc, comments, orientation } = await sharp(clean).metadata()
    expect([exif, xmp, iptc, icc, comments, orientation]).toEqual(Array(6).fill(undefined))
    expect(clean.toString('latin1')).not.toMatch(/Planted|Exif|GPS|http/)
  })

  test('that was taken sideways is turned upright', async () => {
    // Orientation 6: the right side of the file is the bottom of the picture.
    const clean = await cleanImage(await cardJpeg({ orientation: 6 }))
    expect(await sharp(clean).metadata()).toMatchObject({ width: 200, height: 320 })
    expect(await colourAt(clean, 100, 10)).toBe('red')
    expect(await colourAt(clean, 100, 310)).toBe('blue')
  })

  test('that is long is scaled down, and a small one is not', async () => {
    const long = await cleanImage(await cardJpeg({ width: 4000, height: 1000 }))
    expect(await sharp(long).metadata()).toMatchObject({ width: 1600, height: 400 })
    const high = await cleanImage(await cardJpeg({ width: 1000, height: 4000 }))
    expect(await sharp(high).metadata()).toMatchObject({ width: 400, height: 1600 })
    const small = await cleanImage(await cardJpeg({ width: 8, height: 2 }))
    expect(await sharp(small).metadata()).toMatchObject({ width: 8, height: 2 })
  })

  test('with a colour profile looks the same without it', async () => {
    const wide = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#c83232' },
    })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    expect((await sharp(wide).metadata()).icc).toBeDefined()
    const { r, g, b } = await pixelAt(await cleanImage(wide), 10, 10)
    const off = Math.max(Math.abs(r - 0xc8), Math.abs(g - 0x32), Math.abs(b - 0x32))
    expect(off).toBeLessThanOrEqual(4)
  })

  test('in CMYK becomes sRGB', async () => {
    const press = await twoHalves().toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(press).metadata()).space).toBe('cmyk')
    const clean = await cleanImage(press)
    expect(await sharp(clean).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })

  test('that is transparent gets a white background', async () => {
    const glass = { width: 20, height: 20, channels: 4, background: '#00000000' } as const
    const clean = await cleanImage(await sharp({ create: glass }).png().toBuffer())
    expect(await pixelAt(clean, 10, 10)).toEqual({ r: 255, g: 255, b: 255 })
  })

  test('that is animated becomes its first frame', async () => {
    const frames = ['red', 'blue'].map(background =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(moving.includes('ANMF')).toBe(true)
    const clean = await cleanImage(moving)
    expect(await sharp(clean).metadata()).toMatchObject({ width: 60, height: 40 })
    expect(await colourAt(clean, 30, 20)).toBe('red')
  })

  test('of exactly 20 million pixels is accepted', async () => {
    const clean = await cleanImage(await cardJpeg({ width: 5000, height: 4000 }))
    expect(await sharp(clean).metadata()).toMatchObject({ width: 1600, height: 1280 })
  })
})

describe('the cleaning of an image refuses', () => {
  const others: Record<string, () => Promise<Buffer> | Buffer> = {
    'an empty file': () => Buffer.alloc(0),
    'a page under the name of a picture': () =>
      Buffer.from('<!doctype html><script>alert(1)</script>'),
    'an SVG': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'an SVG after an XML declaration': () => Buffer.from('<?xml version="1.0"?><svg width="9"/>'),
    'a GIF': () => twoHalves().gif().toBuffer(),
    'a TIFF': () => twoHalves().tiff().toBuffer(),
    'an AVIF': () => twoHalves({ width: 16, height: 16 }).avif({ effort: 0 }).toBuffer(),
    'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj\n'),
    'a sound in the same container as WebP': () => Buffer.from('RIFF\x24\0\0\0WAVEfmt '),
  }
  test.each(Object.entries(others))('%s', async (_name, make) => {
    await expect(cleanImage(await make())).rejects.toThrow(new CardImageError(notAnImage))
  })

  test('a file of more than 2 MiB', async () => {
    const file = Buffer.concat([await cardJpeg(), Buffer.alloc(cardImageLimits.bytes)])
    await expect(cleanImage(file)).rejects.toThrow(
      new CardImageError('This image is too large: it may have at most 2 MB'),
    )
  })

  test('a PNG of 30,000 × 30,000 pixels before it is unpacked', async () => {
    const bomb = hugePng(30_000)
    expect(bomb.length).toBeLessThan(cardImageLimits.bytes)
    await cleanImage(await cardJpeg())
    const before = process.memoryUsage.rss()
    await expect(cleanImage(bomb)).rejects.toThrow(
      new CardImageError('This image has too many pixels: it may have at most 20 million'),
    )
    // The unpacked picture would need 2.7 GB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(500_000_000)
  })

  test('a picture of more than 20 million pixels', async () => {
    const file = await cardJpeg({ width: 5000, height: 4001 })
    await expect(cleanImage(file)).rejects.toThrow(/too many pixels/)
  })

  test.each([
    [20_000, 10],
    [10, 20_000],
  ])('a picture of %i × %i pixels, because its lines need too much memory', async (width, height) => {
    const file = await sharp({ create: { width, height, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    await expect(cleanImage(file)).rejects.toThrow(/too long or too wide/)
  })

  const broken: Record<string, () => Promise<Buffer>> = {
    'a JPEG that ends in the middle': async () => firstHalf(await cardJpeg()),
    'a PNG that ends in the middle': async () => firstHalf(await twoHalves().png().toBuffer()),
    'a WebP that ends in the middle': async () => firstHalf(await twoHalves().webp().toBuffer()),
    'nothing after the first bytes of a JPEG': async () => Buffer.of(0xff, 0xd8, 0xff),
    'a page that begins like a PNG': async () =>
      Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'),
    'a PNG with a changed byte in its pixels': async () => {
      const file = await twoHalves().png().toBuffer()
      const at = file.indexOf('IDAT') + 12
      file[at] = (file[at] ?? 0) ^ 0xff
      return file
    },
    'an SVG behind the first bytes of a WebP': async () =>
      Buffer.from('RIFF\0\0\0\0WEBP<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  test.each(Object.entries(broken))('%s', async (_name, make) => {
    await expect(cleanImage(await make())).rejects.toThrow(new CardImageError(damaged))
  })
})

test('pictures are decoded one at a time, and the twelfth is refused', async () => {
  const file = await cardJpeg()
  const answers = await Promise.allSettled(Array.from({ length: 14 }, () => cleanImage(file)))
  const reasons = answers.flatMap(answer => (answer.status === 'rejected' ? answer.reason : []))
  expect(reasons).toHaveLength(3)
  for (const reason of reasons) expect(reason).toBeInstanceOf(BusyError)
  expect(await cleanImage(file)).toBeInstanceOf(Buffer)
})

function firstHalf(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2)
}

async function pixelAt(file: Buffer, left: number, top: number) {
  const [r = 0, g = 0, b = 0] = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return { r, g, b }
}

async function colourAt(file: Buffer, left: number, top: number): Promise<string> {
  const { r, g, b } = await pixelAt(file, left, top)
  if (r > 200 && g < 60 && b < 60) return 'red'
  return b > 200 && r < 60 && g < 60 ? 'blue' : `rgb(${r} ${g} ${b})`
}
