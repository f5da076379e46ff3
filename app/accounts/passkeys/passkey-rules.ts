/** Passkeys that one person may have. */
export const maxPasskeys = 10

/** The most characters of a passkey's name. */
export const maxPasskeyNameLength = 60

/** Where a person's passkeys stand. */
export const passkeysPath = '/settings/passkeys'

/** Where a page asks for a challenge, and hands in what the device made of it. */
export const passkeyLoginPath = '/login/passkey'

/**
 * Whether passkeys can belong to a host: browsers bind them to a name, and know none for an address of numbers.
 * @param hostname as `URL` and `location` give it: an IPv6 address stands in brackets.
 */
export function isNamedHost(hostname: string): boolean {
  return !hostname.startsWith('[') && !/^\d{1,3}(\.\d{1,3}){3}$/.test(hostname)
}
