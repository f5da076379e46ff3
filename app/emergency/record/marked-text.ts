import { isMarked, markEnglish, withoutMarks } from '../languages/english-marks.ts'

/** A text on a page, and whether the owner wrote it. */
export interface MarkedText {
  text: string
  /** True for the owner's own words, which no translation changes. */
  isTyped?: boolean
  /** True for a phone number, which runs left to right in every language. */
  isPhone?: boolean
}

/** Returns a sentence of ours around words of the owner, as parts in their order. */
export function wrapOwnWords(sentence: (words: string) => string, own: MarkedText): MarkedText[] {
  const whole = sentence(placeholder)
  const [before = '', after = ''] = withoutMarks(whole).split(placeholder)
  const ours = (text: string) => ({ text: isMarked(whole) ? markEnglish(text) : text })
  return [ours(before), own, ours(after)].filter(({ text }) => text)
}

const placeholder = '{}'

/** Returns the texts without their marks. */
export function toPlainText(words: readonly MarkedText[]): string {
  return words.map(({ text }) => text).join('')
}
