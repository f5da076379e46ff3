/** The path of the page of card images. */
export const cardImagesPath = '/profile/insurance-cards'

/**
 * Limits of card images: their number, and bytes, pixels and longer side of an uploaded file.
 * Decoders hold whole lines, so a picture of few very long lines would take gigabytes.
 */
export const cardImageLimits = {
  count: 6,
  bytes: 2 * 1024 * 1024,
  pixels: 20_000_000,
  side: 16_384,
} as const

/** The byte limit as text; a little less, because people count in thousands. */
export const cardImageSize = '2 MB'

/** The longer side of a stored picture, in pixels: enough for the small print of a card. */
export const cardImageSide = 1600
