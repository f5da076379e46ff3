import { queue } from '#app/lib/queue.server.ts'
import { cardImageLimits, cardImageSide, cardImageSize } from './card-image-limits.ts'

/** A refused file; the message is shown to its sender. */
export class CardImageError extends Error {
  override name = 'CardImageError'
}

// Decoding a picture at the limits takes up to 180 MB and a second, so only one is decoded at a
// time.
const decodeInTurn = queue({ maxRunning: 1, maxWaiting: 10 })

const secondsPerPicture = 10

/**
 * Decodes an uploaded picture and encodes its first frame as a new JPEG: upright, in sRGB, on
 * white, at most `cardImageSide` pixels long, without any other data of the file.
 * @param file a PNG, JPEG or WebP, recognised by its content.
 * @throws CardImageError for another type, a file over the limits, or a damaged one.
 * @throws BusyError if too many pictures wait.
 */
export async function cleanImage(file: Buffer): Promise<Buffer> {
  if (!isSupported(file)) {
    throw new CardImageError('Insurance images must be image files: PNG, JPEG or WebP')
  }
  if (file.length > cardImageLimits.bytes) {
    throw new CardImageError(`This image is too large: it may have at most ${cardImageSize}`)
  }
  return decodeInTurn(async () => {
    const sharp = await loadSharp()
    // The size is in the file's header; nothing is decoded for it.
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

/**
 * Checks the signature of PNG (specification, 5.2), JPEG (T.81, B.1.1.3) or WebP (RFC 9649, 2.4).
 */
function isSupported(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 12)
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP')
  return start.startsWith('\x89PNG\r\n\x1a\n') || start.startsWith('\xff\xd8\xff') || isWebp
}

let loadedSharp: ReturnType<typeof importSharp> | undefined

// Loaded with the first picture, because the decoders take 20 MB.
function loadSharp() {
  loadedSharp ??= importSharp()
  return loadedSharp
}

async function importSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // An allowlist of three decoders; the other thirty are switched off.
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
