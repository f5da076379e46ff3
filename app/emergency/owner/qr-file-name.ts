/**
 * Returns the file name of a link's QR code, without the ending: the account's id, and a part of
 * the link's id unless it is primary. A link's name may be private.
 */
export function qrFileName(
  owner: { id: string },
  link: { id: string; isPrimary: boolean },
): string {
  return link.isPrimary ? owner.id : `${owner.id}-${link.id.slice(0, 8)}`
}
