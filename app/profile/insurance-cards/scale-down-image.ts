import { cardImageLimits, cardImageSide } from './card-image-limits.ts'

/** Returns true if a chosen file is over the byte limit. */
export function isTooLarge(file: File | undefined): file is File {
  return file !== undefined && file.size > cardImageLimits.bytes
}

/**
 * Returns a smaller JPEG of the picture, because phones take photos of 3 to 8 MB.
 * @throws Error if the browser cannot read or scale the picture.
 */
export async function scaleDown(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, cardImageSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The browser made no JPEG')
  return new File([blob], 'card.jpg', { type: blob.type })
}

/** Replaces the chosen file of a file input. */
export function replaceFile(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}
