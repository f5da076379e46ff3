import { hkdfSync } from 'node:crypto'
import { type FoundLink, findLink } from '#app/emergency/codes/emergency-access.server.ts'
import type { EmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { isSameSecret } from '#app/lib/is-same-secret.server.ts'
import type { Database } from '#db/client.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import { isShlPossible, shlIdLength, shlPath } from './shl-address.ts'

// SMART Health Cards and Links IG 1.0.0, "Links". Nothing is stored: id and key are derived, so
// every existing link has both, and a replaced link has others.

/** A link by its id in the database, as its derived values need it. */
export type DerivedFrom = Pick<EmergencyLink, 'id' | 'generation'>

/**
 * Returns the SMART Health Link of an emergency link: `shlink:/…`, without a viewer's address and
 * without a label, which anybody with the QR code could read. It has no `exp` either: that is only
 * a hint, the owner can move the end of a link, and receivers refuse a printed link by its old end.
 * @returns undefined for an origin that is too long.
 */
export function smartHealthLink(
  owner: Owner,
  link: DerivedFrom & Pick<EmergencyLink, 'shareId'>,
  origin: string,
): string | undefined {
  if (!isShlPossible(origin)) return undefined
  const url = manifestUrl(link, origin)
  const payload = { url, flag: 'LP', key: fileKey(owner, link).toString('base64url') }
  return `shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
}

/** Returns the address of the manifest of a link. */
export function manifestUrl(
  link: DerivedFrom & Pick<EmergencyLink, 'shareId'>,
  origin: string,
): string {
  return `${origin}${shlPath}${link.shareId}${idSuffix(link)}`
}

/** Returns the key of 256 bits that encrypts the files of a link. Replacing the link changes it. */
export function fileKey({ dataKey }: Owner, { id, generation }: DerivedFrom): Buffer {
  const info = `smart health link\0${id}\0${generation}`
  return Buffer.from(hkdfSync('sha256', dataKey, 'medfold', info, 32))
}

/**
 * Finds the emergency link of an id in an address. Paused, ended, replaced and erased links are not
 * found, as on the page for responders.
 */
export async function findShl(db: Database, id: string): Promise<FoundLink | undefined> {
  if (id.length !== shlIdLength) return undefined
  const link = await findLink(db, id.slice(0, shareIdLength), {})
  return link && isSameSecret(id.slice(shareIdLength), idSuffix(link)) ? link : undefined
}

const shareIdLength = 22

// 132 bits beside the 128 of the first part: the specification requires 256 in all.
function idSuffix({ id, generation }: DerivedFrom): string {
  return lookupHash('smart health link', `${id}\0${generation}`).slice(
    0,
    shlIdLength - shareIdLength,
  )
}
