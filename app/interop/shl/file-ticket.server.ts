import { minutes } from '#app/lib/time.ts'
import { decrypt, encrypt } from '#db/crypto/cipher.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import type { DerivedFrom } from './smart-health-link.server.ts'

// A ticket is authenticated encryption under the data key of the owner, so it needs no row: it is
// valid after a restart, and for no other link, generation or file.

/** Lifetime of a ticket; the specification allows an hour. */
const ticketMs = minutes(5)

export interface FileTicket {
  /** The name of the receiver that sent the right code. */
  recipient: string
}

export function createTicket(
  owner: Owner,
  link: DerivedFrom,
  file: string,
  { recipient }: FileTicket,
): string {
  const content = JSON.stringify([Date.now() + ticketMs, recipient])
  return encrypt(owner.dataKey, placeOf(link, file), Buffer.from(content)).toString('base64url')
}

/** Opens a ticket; undefined for one that is expired, forged, or of another link or file. */
export function openTicket(
  owner: Owner,
  link: DerivedFrom,
  file: string,
  ticket: string,
): FileTicket | undefined {
  const content = decryptTicket(owner, placeOf(link, file), ticket)
  if (!content) return undefined
  const [expiresAt, recipient] = JSON.parse(content) as [number, string]
  return Date.now() < expiresAt ? { recipient } : undefined
}

function decryptTicket({ dataKey }: Owner, place: string, ticket: string): string | undefined {
  const bytes = Buffer.from(ticket, 'base64url')
  // Decoding ignores what is no base64url, so two texts could be one ticket.
  if (bytes.toString('base64url') !== ticket) return undefined
  try {
    return decrypt(dataKey, place, bytes).toString()
  } catch {
    return undefined
  }
}

function placeOf({ id, generation }: DerivedFrom, file: string): string {
  return `smart health link ticket|${id}|${generation}|${file}`
}
