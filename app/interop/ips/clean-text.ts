/**
 * Characters that XML 1.0 (2.2, Char) and a FHIR string exclude, Unicode noncharacters, and halves
 * of a surrogate pair, which UTF-8 cannot encode.
 */
const refused =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are characters to replace
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu

const plain = /^[!-~](?:[ -~]*[!-~])?$/

/** Elements that the summary fills itself, without a word of the owner: half of all texts. */
const ownElements = new Set(['id', 'meta', 'reference', 'resourceType', 'system', 'url'])

/**
 * Returns a value with every text in it as JSON and XML may hold it, without blank edges. Texts
 * that are blank, and the objects and lists of nothing else, are left out.
 * @returns undefined if nothing is left.
 */
export function cleanTexts<Value>(value: Value): Value | undefined {
  return clean(value) as Value | undefined
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value) || undefined
  if (typeof value !== 'object' || value === null) return value ?? undefined
  if (Array.isArray(value)) {
    const kept = value.map(clean).filter(one => one !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  const all = value as Record<string, unknown>
  let kept: Record<string, unknown> | undefined
  for (const name of Object.keys(all)) {
    const cleaned = ownElements.has(name) ? all[name] : clean(all[name])
    if (cleaned === undefined) continue
    kept ??= {}
    kept[name] = cleaned
  }
  return kept
}

/**
 * Returns a text with U+FFFD for each character that neither JSON nor XML may hold, and without
 * blank edges. Without the replacement, a name could become empty.
 */
export function cleanText(text: string): string {
  // Most texts are codes and ids, and a summary has thousands.
  if (plain.test(text)) return text
  const typed = text.trim()
  return typed.replace(refused, '\ufffd').trim() || (typed && '\ufffd')
}
