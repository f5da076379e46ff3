/** Returns a text without case and width: texts with the same key are the same name. */
export function caseKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Returns a text without case, accents and apostrophes, to search in or for. */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
}
