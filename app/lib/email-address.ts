import { caseKey } from './text-key.ts'
import { normalizeText } from './typed-text.ts'

/** Length of an address that mail can carry (RFC 5321). */
export const maxEmailLength = 254

/** The account of `--demo`; nobody can register it. */
export const demoEmail = 'demo@medfold.example'

// One mailbox, an at sign, a host with a dot; nothing that would begin a second address or header.
const emailPattern = /^[^\s@<>()[\]",:;\\]+@[^\s@<>()[\]",:;\\.]+(\.[^\s@<>()[\]",:;\\.]+)+$/u

/** Returns a typed address as it is stored: trimmed, without any invisible character. */
export function normalizeEmail(typed: string): string {
  return normalizeText(typed).replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** Returns whether a text is an e-mail address of any script. */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text)
}

/** Returns the address that was typed; undefined if it is none. */
export function readEmailAddress(typed: string): string | undefined {
  const address = normalizeEmail(typed)
  return isEmailAddress(address) ? address : undefined
}

/** Returns the canonical form of an address: equal forms are one account. */
export function canonicalEmail(email: string): string {
  return caseKey(normalizeEmail(email))
}
