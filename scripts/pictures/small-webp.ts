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
  const palettePng = await sized.clone().png({ palette: true, colours: 16, dither: 0 }).toBuffer()
  const candidates = await Promise.all([
    sharp(palettePng).webp({ lossless: true, effort: 6 }).toBuffer(),
    sized.clone().webp({ quality: 62, effort: 6, smartSubsample: true }).toBuffer(),
  ])
  return candidates.reduce((smallest, file) => (file.length < smallest.length ? file : smallest))
}
