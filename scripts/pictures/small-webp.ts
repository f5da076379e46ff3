import sharp from 'sharp'

/**
 * Returns the smaller of two WebP files: lossless with sixteen colours, or lossy.
 * @param width in pixels of the file; so is `height`.
 */
export async function encodeSmallWebp(
  shot: Buffer,
  width: number,
  height: number,
): Promise<Buffer> {
  const sized = sharp(shot).resize(width, height, { fit: 'cover', position: 'top' })
  const few = await sized.clone().png({ palette: true, colours: 16, dither: 0 }).toBuffer()
  const ways = await Promise.all([
    sharp(few).webp({ lossless: true, effort: 6 }).toBuffer(),
    sized.clone().webp({ quality: 62, effort: 6, smartSubsample: true }).toBuffer(),
  ])
  return ways.reduce((least, each) => (each.length < least.length ? each : least))
}
