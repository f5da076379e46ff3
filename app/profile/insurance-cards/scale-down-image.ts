import { cardImageLimits, cardImageSide } from './card-image-limits.ts'

/** Whether a chosen file is larger than the server takes. */
export function isTooLarge(file: File | undefined): file is File {
  return file !== undefined && file.size > cardImageLimits.bytes
}

/**
 * A smaller JPEG of the same picture, made by the browser: phones take photos of three to eight megabytes.
 * @throws any error of a browser that cannot read the picture or do this at all.
 */
export async function scaledDown(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, cardImageSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!small) throw new Error('No JPEG')
  return new File([small], 'card.jpg', { type: small.type })
}

/** Puts a file into a file input in place of the one that was chosen. */
export function replaceFile(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}
