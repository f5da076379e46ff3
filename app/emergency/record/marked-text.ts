import { isMarked, markEnglish, withoutMarks } from '../languages/english-marks.ts'

/** Words on a page, and whose they are. */
export interface MarkedText {
  text: string
  /** The owner's own: no translation changes them. */
  isOwn?: boolean
}

/** One sentence of ours around words of the owner's: the parts in their order. */
export function wrapOwnWords(sentence: (words: string) => string, own: MarkedText): MarkedText[] {
  const whole = sentence(placeholder)
  const [before = '', after = ''] = withoutMarks(whole).split(placeholder)
  const ours = (text: string) => ({ text: isMarked(whole) ? markEnglish(text) : text })
  return [ours(before), own, ours(after)].filter(({ text }) => text)
}

const placeholder = '{}'

/** Words without the mark whose they are. */
export function plainTextOf(words: readonly MarkedText[]): string {
  return words.map(({ text }) => text).join('')
}
