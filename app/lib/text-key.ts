// Ordering a long run of accents takes quadratic time. No word has thirty on one letter.
const manyAccents = /\p{M}{30}/u

/** Returns a text in a Unicode normal form. A text with a long run of accents stays as it is. */
export function toNormalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return manyAccents.test(text) ? text : text.normalize(form)
}

/** Returns a text without case and width: texts with the same key are the same name. */
export function caseKey(text: string): string {
  return toNormalForm(text, 'NFKC').toLowerCase()
}

/** Returns a text without case, accents and apostrophes, to search in or for. */
export function searchKey(text: string): string {
  return toNormalForm(text, 'NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
}
