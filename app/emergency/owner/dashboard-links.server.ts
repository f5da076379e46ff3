import type { Database } from '#db/client.server.ts'
import type { EmergencyLink } from '../links/emergency-links.server.ts'
import { linkAddress } from '../links/link-address.server.ts'
import { qrPath } from '../links/qr-picture.server.ts'
import { findLastOpening } from './last-opening.server.ts'
import { summarizeVisibility } from './link-sections.server.ts'
import { linkTitle } from './link-texts.ts'

/**
 * Returns the data of the card with the QR code of the primary link; undefined where the actor may
 * not see it, or it cannot be unsealed.
 */
export async function toQrCard(db: Database, owner: { id: string }, links: EmergencyLink[]) {
  const primary = links.find(({ isPrimary }) => isPrimary)
  if (!primary || primary.isUnreadable) return undefined
  const { id, isPrimary, code, settings } = primary
  const { failures, budget, isLocked, isPaused, hasEnded, endsAt } = primary
  const { shown, withheld } = summarizeVisibility(settings, true)
  const link = linkAddress(primary)
  const facts = {
    ...{ failures, budget, isLocked, isPaused, hasEnded, endsAt },
    shown: shown.length,
    withheld: withheld.length,
    lastOpenedAt: await findLastOpening(db, owner, primary),
  }
  return { linkId: id, isPrimary, code, link, qrPath: qrPath(link), facts }
}

/** Returns the links whose stored data is damaged. */
export function findUnreadableLinks(links: EmergencyLink[]) {
  return links.filter(isDamaged).map(({ id, name }) => ({ id, title: linkTitle(name) }))
}

function isDamaged({ isUnreadable, settings }: EmergencyLink): boolean {
  return isUnreadable || settings.isUnreadable === true
}
