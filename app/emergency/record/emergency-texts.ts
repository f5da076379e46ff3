import { isMarked, markEnglish, withoutMarks } from '../languages/english-marks.ts'

/** Words on a page, and whose they are. */
export interface Words {
  text: string
  /** The owner's own: no translation changes them. */
  isOwn?: boolean
}

/** One sentence of ours around words of the owner's: the parts in their order. */
export function around(sentence: (words: string) => string, own: Words): Words[] {
  const whole = sentence(gap)
  const [before = '', after = ''] = withoutMarks(whole).split(gap)
  const ours = (text: string) => ({ text: isMarked(whole) ? markEnglish(text) : text })
  return [ours(before), own, ours(after)].filter(({ text }) => text)
}

const gap = '{}'

/** Words without the mark whose they are. */
export function plainWords(words: readonly Words[]): string {
  return words.map(({ text }) => text).join('')
}
