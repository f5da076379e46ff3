/** A text on a page, and whether the owner wrote it. */
export interface MarkedText {
  text: string
  /** True for the owner's own words, which no translation changes. */
  isTyped?: boolean
  /** True for a phone number, which runs left to right in every language. */
  isPhone?: boolean
  /** Its translation from our lists, before the typed words. */
  translation?: string | undefined
}

/** Returns a sentence of ours around words of the owner, as parts in their order. */
export function wrapOwnWords(sentence: (words: string) => string, own: MarkedText): MarkedText[] {
  const [before = '', after = ''] = sentence(placeholder).split(placeholder)
  return [{ text: before }, own, { text: after }].filter(({ text }) => text)
}

const placeholder = '{}'

export function toPlainText(words: readonly MarkedText[]): string {
  return words
    .map(({ text, translation }) => (translation ? `${translation} (${text})` : text))
    .join('')
}
