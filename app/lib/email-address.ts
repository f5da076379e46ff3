import { caseKey } from './text-key.ts'

/** Length of an address that mail can carry (RFC 5321). */
export const maxEmailLength = 254

/** The account of `--demo`; nobody can register it. */
export const demoEmail = 'demo@medfold.example'

/**
 * One mailbox, an at sign, a host with a dot; nothing that would begin a second address or header.
 */
export const emailPattern =
  /^[^\s@<>()[\]",:;\\]+@[^\s@<>()[\]",:;\\.]+(\.[^\s@<>()[\]",:;\\.]+)+$/u

/** Returns the canonical form of an address: equal forms are one account. */
export function canonicalEmail(email: string): string {
  return caseKey(email.trim())
}
