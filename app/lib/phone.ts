/**
 * The link that dials a number as a person wrote it: "+44 (0)20 7946 0000", "555 010 0143 ext 5".
 * @returns undefined where it is not clear what to dial, such as two numbers or letters in it: no link is
 * better than a wrong call.
 */
export function telHref(words: string | undefined): string | undefined {
  if (!words) return undefined
  const [, number = words, extension] =
    (mayHaveExtension.test(words) && extensionAtEnd.exec(words)) || []
  if (/[^\d\s+().\-*#]/.test(number) || /\d\s*\+/.test(number)) return undefined
  // The zero in brackets is dialled only without the country code.
  const digits = number.replace(/^(\s*\+[\d\s]*)\(0\)/, '$1').replace(/[^\d+*#]/g, '')
  if (!/\d{3}/.test(digits)) return undefined
  // A hash would begin a fragment; a comma makes a phone pause before the extension.
  return `tel:${digits.replaceAll('#', '%23')}${extension ? `,${extension}` : ''}`
}

// A test of single signs is quick; most numbers have none of them.
const mayHaveExtension = /[,;x]/i
const extensionAtEnd = /^(.*\d.*?)\s*(?:,|;|\bext(?:ension)?\.?|\bx)\s*(\d{1,6})\s*$/i
