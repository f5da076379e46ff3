import type { EmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { linkAddress } from '#app/emergency/links/link-address.server.ts'
import { env } from '#app/lib/env.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { smartHealthLink } from '../shl/smart-health-link.server.ts'

/** The texts of an emergency link that scanners read. Both hold the key of its file. */
export interface ScannerTexts {
  /** The SMART Health Link alone: `shlink:/…`. */
  bare: string
  /**
   * The address for people with the SMART Health Link behind `#`: a camera opens the address, and
   * no browser sends what is behind `#`.
   */
  combined: string
}

/** Returns the texts for scanners; undefined if the address of this server is too long for them. */
export function scannerTexts(
  owner: Owner,
  link: Pick<EmergencyLink, 'id' | 'shareId' | 'generation'>,
): ScannerTexts | undefined {
  const bare = smartHealthLink(owner, link, env().origin)
  return bare === undefined ? undefined : { bare, combined: `${linkAddress(link)}#${bare}` }
}
