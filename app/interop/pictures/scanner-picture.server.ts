import { type QrPath, qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { env } from '#app/lib/env.server.ts'
import { maxShlOriginLength } from '../shl/shl-address.ts'
import { scannerTexts } from './scanner-texts.server.ts'

/** The QR code that people and scanners read, or why there is none. */
export type ScannerPicture =
  | { bare: string; qrPath: QrPath }
  | { originLength: number; maxOriginLength: number }

/** Returns the QR code of a link as its page draws it. */
export function scannerPicture(...[owner, link]: Parameters<typeof scannerTexts>): ScannerPicture {
  const texts = scannerTexts(owner, link)
  return texts
    ? { bare: texts.bare, qrPath: qrPath(texts.combined) }
    : { originLength: env().origin.length, maxOriginLength: maxShlOriginLength }
}
