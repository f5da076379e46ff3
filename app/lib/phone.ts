/**
 * Returns the link that dials a typed number: "+44 (0)20 7946 0000", "555 010 0143 ext 5".
 * @returns undefined for an ambiguous text, because no link is better than a wrong call.
 */
export function telHref(typed: string | undefined): string | undefined {
  if (!typed) return undefined
  const [, number = typed, extension] =
    (mayHaveExtension.test(typed) && extensionAtEnd.exec(typed)) || []
  if (/[^\d\s+().\-*#]/.test(number) || /\d\s*\+/.test(number)) return undefined
  // The zero in brackets is dialled only without the country code.
  const digits = number.replace(/^(\s*\+[\d\s]*)\(0\)/, '$1').replace(/[^\d+*#]/g, '')
  if (!/\d{3}/.test(digits)) return undefined
  // A hash would begin a fragment; a comma is a pause before the extension.
  return `tel:${digits.replaceAll('#', '%23')}${extension ? `,${extension}` : ''}`
}

// Most numbers have none of these characters, and this test is fast.
const mayHaveExtension = /[,;x]/i
const extensionAtEnd = /^(.*\d.*?)\s*(?:,|;|\bext(?:ension)?\.?|\bx)\s*(\d{1,6})\s*$/i
