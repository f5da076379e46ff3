import sharp from 'sharp'

/** Returns the pixels of a picture, four bytes each: red, green, blue, alpha. */
export async function readPixels(
  picture: Buffer,
): Promise<{ width: number; height: number; data: Buffer }> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
