import { sections } from '#app/profile/sections/index.server.ts'
import { type Owner, open, type Place, seal } from '#db/crypto/sealed.server.ts'

/** What is stored sealed of a proxy, under the owner's key. */
export interface ProxyDetails {
  name: string
  email: string
  relationship: string
  /** Remote names of the sections that are kept from them. */
  withheld: string[]
  /** The token of the open invitation: its owner can see the link. Gone once it was answered. */
  token?: string
}

/** Seals what is known of a proxy for their row. */
export function sealProxyDetails(owner: Owner, id: string, details: ProxyDetails): Buffer {
  return seal(owner, placeOf(id), details)
}

/** Opens what is known of a proxy. @throws SealBrokenError when the row was changed or moved. */
export function openProxyDetails(owner: Owner, row: { id: string; details: Buffer }): ProxyDetails {
  return open<ProxyDetails>(owner, placeOf(row.id), row.details)
}

/**
 * Which sections are kept from a proxy: those that the owner chose, and those that apply only by an answer in one of
 * them, since that they are there would tell the answer.
 * @returns remote names; undefined when nothing is kept.
 */
export function withheldFrom({
  withheld,
}: Pick<ProxyDetails, 'withheld'>): ReadonlySet<string> | undefined {
  if (withheld.length === 0) return undefined
  const chosen = sections.filter(({ remoteName }) => withheld.includes(remoteName))
  const dependent = sections.filter(({ appliesWhen }) =>
    chosen.some(({ name }) => name === appliesWhen?.section),
  )
  return new Set([...chosen, ...dependent].map(({ remoteName }) => remoteName))
}

function placeOf(id: string): Place {
  return { table: 'proxies', row: id, column: 'details' }
}
