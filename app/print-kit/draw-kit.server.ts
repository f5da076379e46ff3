import { qrPath } from '#app/emergency/links/qr-picture.server.ts'
import { displayShortDay } from '#app/lib/dates.ts'
import type { Drawing } from '#app/pdf/drawing.ts'
import { ruler as fontRuler } from '#app/pdf/fonts.server.ts'
import { cacheRuler } from '#app/pdf/typeset.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { toKitContent } from './content/kit-content.ts'
import type { AccessInfo } from './layout/card-parts.ts'
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
  code: string
  choices: Choices
  /** The moment of printing. */
  now: Date
  /** IANA name of the actor's time zone; undefined if none is known. */
  timeZone?: string | undefined
}

/** Draws the chosen pieces. */
export function drawKit(source: KitSource): Kit {
  const { choices, link, now, timeZone } = source
  const day = displayShortDay(now.toISOString(), timeZone)
  // Names UTC, because an evening in the Americas is the next day in it.
  const printed = timeZone ? `Printed ${day}` : `Printed ${day} UTC`
  const qr = qrPath(link)
  const ruler = cacheRuler(fontRuler)
  const draw: Record<KitPiece, () => Drawing> = {
    wallet: () => walletCard(...personalInputs(source, 'wallet', qr), printed, ruler),
    door: () => doorSign(choices, choices.doorQr ? { qr, link } : undefined, printed, ruler),
    fridge: () => {
      const options = { paper: choices.paper, printed }
      return fridgeSheet(...personalInputs(source, 'fridge', qr), options, ruler)
    },
  }
  return (Object.keys(pieces) as KitPiece[])
    .filter(piece => choices.pieces.includes(piece))
    .map(piece => ({ piece, drawing: draw[piece]() }))
}

function personalInputs(
  { profile, accountName, link, code, choices, now }: KitSource,
  piece: PersonalPiece,
  qr: AccessInfo['qr'],
) {
  const kinds = piece === 'wallet' ? choices.walletKinds : choices.fridgeKinds
  const hasCode = piece === 'wallet' ? choices.walletCode : choices.fridgeCode
  const content = toKitContent(profile, accountName, { kinds, isFull: piece === 'fridge', now })
  return [content, { link, qr, ...(hasCode && { code }) }] as const
}
