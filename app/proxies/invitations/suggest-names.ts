/** First and last name, as the form has them. */
export interface SuggestedNames {
  firstName: string
  lastName: string
}

const quoted = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|\([^)]*\)|\s['‘][^'’]*['’](?=[\s,]|$)/gu
const titles = /^(?:(?:dr|prof|mr|mrs|ms|miss|mx|sir)\.?\s+)+/iu
const suffixes =
  /(?:[\s,]+(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|r\.?n|d\.?o|esq|mba|msc|bsc)\.?)+[\s,]*$/iu
const plain = /^[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+)*$/u

/**
 * Suggests first and last name of an invited person, without titles, suffixes and nicknames in
 * quotes. Both are empty if the rest is not plain words.
 */
export function suggestNames(fullName: string): SuggestedNames {
  const bare = fullName.replace(quoted, ' ').trim().replace(titles, '')
  const name = bare
    .replace(suffixes, '')
    .replace(/[\s,]+$/, '')
    .replace(/\s+/g, ' ')
  if (!plain.test(name)) return { firstName: '', lastName: '' }
  const words = name.split(' ')
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
