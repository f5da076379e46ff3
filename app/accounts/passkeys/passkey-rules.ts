/** Maximum of passkeys per person. */
export const maxPasskeys = 10

export const maxPasskeyNameLength = 60

export const passkeysPath = '/settings/passkeys'

/** Address of both steps of a login with a passkey. */
export const passkeyLoginPath = '/login/passkey'

/**
 * Returns whether a host can have passkeys: WebAuthn requires a host name.
 * @param hostname as `URL` gives it: an IPv6 address is in brackets.
 */
export function isNamedHost(hostname: string): boolean {
  return !hostname.startsWith('[') && !/^\d{1,3}(\.\d{1,3}){3}$/.test(hostname)
}
