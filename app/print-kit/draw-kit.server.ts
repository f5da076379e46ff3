import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { displayShortDay } from '#app/lib/dates.ts'
import { heavyTask } from '#app/lib/heavy-task.server.ts'
import type { Drawing } from '#app/pdf/drawing.ts'
import { ruler as fontRuler } from '#app/pdf/fonts.server.ts'
import { cacheRuler } from '#app/pdf/typeset.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { toKitContent } from './content/kit-content.ts'
import {
  type AccessInfo,
  minScannerModule,
  moduleSide,
  scannerQrSide,
} from './layout/card-parts.ts'
import { doorSign } from './layout/door-sign.ts'
import { fridgeSheet } from './layout/fridge-sheet.ts'
import { walletCard } from './layout/wallet-card.ts'
import { type Choices, type KitPiece, type PersonalPiece, pieces } from './print-choices.ts'

/** The chosen pieces as they are printed, in the order of printing. */
export type Kit = { piece: KitPiece; drawing: Drawing }[]

export interface KitSource {
  profile: Profile
  accountName: string
  link: string
  /** The text of the QR code that other systems read too; undefined if this server has none. */
  scannerText?: string | undefined
  code: string
  choices: Choices
  /** The moment of printing. */
  now: Date
  /** IANA name of the actor's time zone; undefined if none is known. */
  timeZone?: string | undefined
}

/** Draws the chosen pieces. A request runs it as `drawKitOnThread`. */
export function drawKit(source: KitSource): Kit {
  const { choices, link, now, timeZone } = source
  const day = displayShortDay(now.toISOString(), timeZone)
  // Names UTC, because an evening in the Americas is the next day in it.
  const printed = timeZone ? `Printed ${day}` : `Printed ${day} UTC`
  const qr = { qr: qrPath(link) }
  const ruler = cacheRuler(fontRuler)
  const draw: Record<KitPiece, () => Drawing> = {
    wallet: () => walletCard(...personalInputs(source, 'wallet', qr), printed, ruler),
    door: () => doorSign(choices, choices.doorQr ? { ...qr, link } : undefined, printed, ruler),
    fridge: () => {
      const options = { paper: choices.paper, printed }
      const fridgeQr = scannerQr(source) ?? qr
      return fridgeSheet(...personalInputs(source, 'fridge', fridgeQr), options, ruler)
    },
  }
  return (Object.keys(pieces) as KitPiece[])
    .filter(piece => choices.pieces.includes(piece))
    .map(piece => ({ piece, drawing: draw[piece]() }))
}

export const drawKitOnThread = heavyTask('draw-kit', drawKit)

type DrawnQr = Pick<AccessInfo, 'qr' | 'qrSide' | 'isForScanners'>

/**
 * Returns the QR code of the fridge sheet that other systems read too.
 * @returns undefined if it was not chosen, if there is none, or if it is too fine to scan.
 */
export function scannerQr({ choices, scannerText }: KitSource): DrawnQr | undefined {
  if (!choices.fridgeScannerQr || scannerText === undefined) return undefined
  const qr = qrPath(scannerText)
  if (moduleSide(qr, scannerQrSide) < minScannerModule) return undefined
  return { qr, qrSide: scannerQrSide, isForScanners: true }
}

function personalInputs(
  { profile, accountName, link, code, choices, now, timeZone }: KitSource,
  piece: PersonalPiece,
  qr: DrawnQr,
) {
  const kinds = piece === 'wallet' ? choices.walletKinds : choices.fridgeKinds
  const hasCode = piece === 'wallet' ? choices.walletCode : choices.fridgeCode
  const { updatedAt } = profile.medications ?? {}
  const content = {
    ...toKitContent(profile, accountName, { kinds, isFull: piece === 'fridge', now }),
    ...(updatedAt && { changedText: `Medicines of ${displayShortDay(updatedAt, timeZone)}` }),
  }
  return [content, { link, ...qr, ...(hasCode && { code }) }] as const
}
