// Signs that XML 1.0 (2.2, Char) and a FHIR string exclude, Unicode noncharacters, and halves of a
// surrogate pair, which UTF-8 cannot encode.
const refused =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs to remove
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const planes = /\p{Noncharacter_Code_Point}/gu

/**
 * Returns a value with every text in it as JSON and XML may hold it, without blank edges. Texts
 * that become empty, and the objects and lists of nothing else, are left out.
 * @returns undefined if nothing is left.
 */
export function cleanTexts<Value>(value: Value): Value | undefined {
  if (typeof value === 'string') return (cleanText(value) || undefined) as Value | undefined
  if (Array.isArray(value)) {
    const kept = value.map(cleanTexts).filter(one => one !== undefined)
    return kept.length > 0 ? (kept as Value) : undefined
  }
  if (value === null || typeof value !== 'object') return value ?? undefined
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const cleaned = cleanTexts(one)
    return cleaned === undefined ? [] : [[name, cleaned]]
  })
  return kept.length > 0 ? (Object.fromEntries(kept) as Value) : undefined
}

/** Returns a text without the signs that neither JSON nor XML may hold, and without blank edges. */
export function cleanText(text: string): string {
  return text.replace(refused, '').replace(planes, '').trim()
}
