import { queue } from '#app/lib/queue.server.ts'
import { cardImageLimits, cardImageSide, cardImageSize } from './card-image-limits.ts'

/** A file that cannot be kept; the message is for the person who chose it. */
export class CardImageError extends Error {
  override name = 'CardImageError'
}

// A picture at the limits takes up to 180 MB and a second while it is decoded: one at a time fits a small host.
const inTurn = queue({ maxRunning: 1, maxWaiting: 10 })

const secondsPerPicture = 10

/**
 * Makes a fresh JPEG from an uploaded picture: upright, in sRGB, on white, at most `cardImageSide` pixels long, and
 * with nothing of the original file but what can be seen. Of an animated picture the first frame is kept.
 * @param file a PNG, JPEG or WebP, told by its content: names and declared types are not asked.
 * @throws CardImageError when it is none of these, exceeds the limits, or cannot be decoded to its end.
 * @throws BusyError when too many pictures wait.
 */
export async function cleanImage(file: Buffer): Promise<Buffer> {
  if (!isSupported(file)) {
    throw new CardImageError('Insurance images must be image files: PNG, JPEG or WebP')
  }
  if (file.length > cardImageLimits.bytes) {
    throw new CardImageError(`This image is too large: it may have at most ${cardImageSize}`)
  }
  return inTurn(async () => {
    const sharp = await library()
    // The size stands in the file's first bytes; nothing is decoded for it.
    const { width, height } = await sharp(file, { limitInputPixels: false })
      .metadata()
      .catch(unreadable)
    if (width * height > cardImageLimits.pixels) {
      throw new CardImageError(
        `This image has too many pixels: it may have at most ${cardImageLimits.pixels / 1e6} million`,
      )
    }
    if (Math.max(width, height) > cardImageLimits.side) {
      throw new CardImageError(
        `This image is too long or too wide: it may have at most ${cardImageLimits.side} pixels on a side`,
      )
    }
    return sharp(file, { limitInputPixels: cardImageLimits.pixels })
      .timeout({ seconds: secondsPerPicture })
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({
        width: cardImageSide,
        height: cardImageSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer()
      .catch(unreadable)
  })
}

function unreadable(): never {
  throw new CardImageError('This image is damaged or incomplete and could not be read')
}

/** Whether the first bytes are those of a PNG (its specification, 5.2), a JPEG (T.81, B.1.1.3) or a WebP (RFC 9649, 2.4). */
function isSupported(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 12)
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP')
  return start.startsWith('\x89PNG\r\n\x1a\n') || start.startsWith('\xff\xd8\xff') || isWebp
}

let loaded: ReturnType<typeof load> | undefined

// Loaded for the first picture: most servers never see one, and the decoders take 20 MB.
function library() {
  loaded ??= load()
  return loaded
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Of some thirty decoders three are left: the others could not be reached by a mistake of ours either.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
  return sharp
}
