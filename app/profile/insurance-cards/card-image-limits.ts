/** Where the pictures of insurance cards are shown and posted to. */
export const cardImagesPath = '/profile/insurance-cards'

/**
 * What a person may keep: how many pictures, and for each uploaded file the bytes, the pixels, and the pixels of its longer
 * side. Decoders hold whole lines, so that a picture of few but endless lines would take gigabytes.
 */
export const cardImageLimits = {
  count: 6,
  bytes: 2 * 1024 * 1024,
  pixels: 20_000_000,
  side: 16_384,
} as const

/** The bytes of `cardImageLimits` in words; a little less, because people count in thousands. */
export const cardImageSize = '2 MB'

/** The longest side of a kept picture, in pixels: the small print of a card fills a screen at this size. */
export const cardImageSide = 1600
