import { env } from '#app/lib/env.server.ts'
import type { EmergencyLink } from './emergency-links.server.ts'

/** Returns the address of a link, which its QR code holds. */
export function addressOf({ shareId }: Pick<EmergencyLink, 'shareId'>): string {
  return `${env().origin}/view/${shareId}`
}

/** Returns the address with the code in it: whoever has it has access. */
export function addressWithCode(link: Pick<EmergencyLink, 'shareId' | 'code'>): string {
  return `${addressOf(link)}/${link.code}`
}
