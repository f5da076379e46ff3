import type { EmergencyLink } from '../links/emergency-links.server.ts'
import { linkAddress } from '../links/link-address.server.ts'
import { qrPath } from '../links/qr-picture.server.ts'
import { linkTitle } from './link-texts.ts'

/**
 * Returns the data for the cards of the dashboard about the primary link; undefined where the actor
 * may not see it, or it cannot be unsealed.
 */
export function toLinkCards(links: EmergencyLink[]) {
  const primary = links.find(({ isPrimary }) => isPrimary)
  if (!primary || primary.isUnreadable) return undefined
  const { id, code, failures, budget } = primary
  const link = linkAddress(primary)
  return { linkId: id, code, failures, budget, link, qrPath: qrPath(link) }
}

/** Returns the links whose stored data is damaged. */
export function findUnreadableLinks(links: EmergencyLink[]) {
  return links.filter(isDamaged).map(({ id, name }) => ({ id, title: linkTitle(name) }))
}

function isDamaged({ isUnreadable, settings }: EmergencyLink): boolean {
  return isUnreadable || settings.isUnreadable === true
}
