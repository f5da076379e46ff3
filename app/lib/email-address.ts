import { caseKey } from './text-key.ts'

/** The longest address that mail can carry (RFC 5321). */
export const maxEmailLength = 254

/** The account that `--demo` makes; nobody can register it. */
export const demoEmail = 'demo@medfold.example'

/** One mailbox, at, a host with a dot; nothing that would make it two addresses or two header lines. */
export const emailPattern =
  /^[^\s@<>()[\]",:;\\]+@[^\s@<>()[\]",:;\\.]+(\.[^\s@<>()[\]",:;\\.]+)+$/u

/** The form under which an address is one account, however it was typed. */
export function canonicalEmail(email: string): string {
  return caseKey(email.trim())
}
