/** First and last name as a form asks for them. */
export interface SuggestedNames {
  firstName: string
  lastName: string
}

const quoted = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|\([^)]*\)|(?<=\s)['‘][^'’]*['’](?=[\s,]|$)/gu
const titles = /^(?:(?:dr|prof|mr|mrs|ms|miss|mx|sir)\.?\s+)+/iu
const suffixes =
  /(?:[\s,]+(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|r\.?n|d\.?o|esq|mba|msc|bsc)\.?)+[\s,]*$/iu
const plain = /^[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+)*$/u

/**
 * Returns a proposal for the names of an invited person, who can correct it. Nicknames in quotes,
 * titles and suffixes are left out. Both names are empty where the rest is not plain words, such as
 * after a comma.
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
