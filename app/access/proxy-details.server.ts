import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'

/** The sealed part of a proxy's row, under the owner's key. */
export interface ProxyDetails {
  name: string
  email: string
  relationship: string
  /** Stored names of the withheld sections. */
  withheld: string[]
  /** Token of the open invitation, whose link the owner can see; absent once it was answered. */
  token?: string
  /** True if the value cannot be unsealed: every section is withheld then. Never stored. */
  isUnreadable?: true
}

/** Seals the details of a proxy for their row. */
export function sealProxyDetails(owner: Owner, id: string, details: ProxyDetails): Buffer {
  if (details.isUnreadable) throw new Error('The details of this proxy cannot be opened')
  return seal(owner, ['proxies.details', id], details)
}

/** Unseals the details of a proxy. If that fails every section is withheld. */
export function openProxyDetails(owner: Owner, row: { id: string; details: Buffer }): ProxyDetails {
  return (
    unsealOrReport<ProxyDetails>(owner, ['proxies.details', row.id], row.details) ?? {
      ...unreadable,
    }
  )
}

/**
 * Returns the sections that are withheld from a proxy: the owner's choice, and sections that exist
 * only by an answer in one of those.
 * @returns stored names; undefined for none.
 */
export function withheldFrom({
  withheld,
}: Pick<ProxyDetails, 'withheld'>): ReadonlySet<string> | undefined {
  if (withheld.length === 0) return undefined
  const chosen = sections.filter(({ storedName }) => withheld.includes(storedName))
  const dependent = sections.filter(({ appliesWhen }) =>
    chosen.some(({ name }) => name === appliesWhen?.section),
  )
  return new Set([...chosen, ...dependent].map(({ storedName }) => storedName))
}

const unreadable: ProxyDetails = {
  name: 'Could not be read',
  email: '',
  relationship: '',
  withheld: sections.map(({ storedName }) => storedName),
  isUnreadable: true,
}
