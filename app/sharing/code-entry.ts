/** A code as it was typed, without the spaces and hyphens people put in; undefined unless five digits remain. */
export function readCode(typed: string): string | undefined {
  const digits = typed.replace(/[\s\-\u2010-\u2015]/g, '')
  return /^\d{5}$/.test(digits) ? digits : undefined
}

/** Whether a string has the form of the secret part of a link. */
export function isShareId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/**
 * The link that somebody pasted or typed: a whole address of any host, its path, or the id alone.
 * Only the id and the code are taken from it, so that nobody is ever sent to another site.
 */
export function readLink(typed: string): { shareId: string; code?: string } | undefined {
  const [, shareId, code] =
    /(?:^|\/view\/)([\w-]{22})(?:\/(\d{5}))?\/?(?:[?#].*)?$/.exec(typed.replace(/\s/g, '')) ?? []
  return shareId ? { shareId, code } : undefined
}
