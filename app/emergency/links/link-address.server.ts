import { env } from '#app/lib/env.server.ts'
import type { EmergencyLink } from './emergency-links.server.ts'

/** Returns the address of a link, which its QR code holds. */
export function linkAddress({ shareId }: Pick<EmergencyLink, 'shareId'>): string {
  return `${env().origin}/view/${shareId}`
}

/** Returns the address with the code in it, which alone opens the record. */
export function linkAddressWithCode(link: Pick<EmergencyLink, 'shareId' | 'code'>): string {
  return `${linkAddress(link)}/${link.code}`
}
