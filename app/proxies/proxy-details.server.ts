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

function placeOf(id: string): Place {
  return { table: 'proxies', row: id, column: 'details' }
}
