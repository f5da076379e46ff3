/** Counts of the things that can open an account or its record, without names. */
export interface AccountAccess {
  links: number
  /** People who accepted an invitation. */
  proxies: number
  /** Invitations that wait for an answer. */
  invitations: number
  passkeys: number
  sessions: number
  hasTwoFactor: boolean
}

/** Returns one line per kind that is present, such as "2 passkeys". */
export function accessLines(access: AccountAccess): string[] {
  const { links, proxies, invitations, passkeys, sessions, hasTwoFactor } = access
  return [
    formatLine(
      links,
      'emergency link with its access code',
      'emergency links with their access codes',
    ),
    formatLine(proxies, 'person with access to the record', 'people with access to the record'),
    formatLine(invitations, 'invitation without an answer', 'invitations without an answer'),
    formatLine(passkeys, 'passkey', 'passkeys'),
    formatLine(sessions, 'device that is logged in', 'devices that are logged in'),
    hasTwoFactor ? 'Two-factor authentication, which asks for a code at each login' : '',
  ].filter(Boolean)
}

function formatLine(count: number, one: string, several: string): string {
  if (count === 0) return ''
  return `${count} ${count === 1 ? one : several}`
}
