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

/**
 * What may be shown again of a link that was not understood: everything before the first five digits that
 * could be an access code. A port is none.
 */
export function beforeCode(typed: string): string {
  const [origin = ''] = /^\s*(?:https?:\/\/[^/\s]*)?/i.exec(typed) ?? []
  const rest = typed.slice(origin.length, longestLink)
  const code = rest.search(/[\s/]*(?:\p{Nd}[\s\-\u2010-\u2015]*){5}/u)
  return (origin + (code < 0 ? rest : rest.slice(0, code))).slice(0, longestLink)
}

const longestLink = 300
