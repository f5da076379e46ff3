import { withoutInvisible } from './invisible-characters.ts'
import { toNormalForm } from './text-key.ts'

/**
 * Returns a typed text as it is stored: composed (NFC), trimmed, without invisible characters;
 * empty if nothing of it is visible.
 */
export function normalizeText(typed: string): string {
  const text = toNormalForm(withoutInvisible(typed), 'NFC').trim()
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : ''
}

/** As `normalizeText`, on one line. */
export function normalizeLine(typed: string): string {
  return normalizeText(typed).replace(/\s+/g, ' ')
}

/** Returns the number of characters (code points) of a text. */
export function countCharacters(text: string): number {
  return [...text].length
}
