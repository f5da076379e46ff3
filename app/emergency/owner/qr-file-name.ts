/**
 * The name of a link's picture as a file, without the ending: the account's id, and for a further link a part of its
 * own, so that two of them do not replace each other. Not the link's name, which may say what a link is for.
 */
export function qrFileName(
  owner: { id: string },
  link: { id: string; isPrimary: boolean },
): string {
  return link.isPrimary ? owner.id : `${owner.id}-${link.id.slice(0, 8)}`
}
