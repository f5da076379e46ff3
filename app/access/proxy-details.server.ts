import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { type Owner, seal } from '#db/crypto/sealed.server.ts'
import { unsealOrReport } from '#db/crypto/unseal-or-report.server.ts'

/** What is stored sealed of a proxy, under the owner's key. */
export interface ProxyDetails {
  name: string
  email: string
  relationship: string
  /** stored name of the sections that are kept from them. */
  withheld: string[]
  /** The token of the open invitation: its owner can see the link. Gone once it was answered. */
  token?: string
  /** True if the stored value cannot be opened: every section is kept from them. Never stored. */
  isUnreadable?: true
}

/** Seals what is known of a proxy for their row. */
export function sealProxyDetails(owner: Owner, id: string, details: ProxyDetails): Buffer {
  if (details.isUnreadable) throw new Error('The details of this proxy cannot be opened')
  return seal(owner, ['proxies.details', id], details)
}

/**
 * Opens what is known of a proxy. What cannot be opened costs this proxy: nobody knows what is kept
 * from them, so everything is.
 */
export function openProxyDetails(owner: Owner, row: { id: string; details: Buffer }): ProxyDetails {
  return (
    unsealOrReport<ProxyDetails>(owner, ['proxies.details', row.id], row.details) ?? {
      ...unreadable,
    }
  )
}

/**
 * Which sections are kept from a proxy: those that the owner chose, and those that apply only by an answer in one of
 * them, since that they are there would tell the answer.
 * @returns stored names; undefined when nothing is kept.
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
