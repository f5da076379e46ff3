/** Words on a page, and whose they are. */
export interface Words {
  text: string
  /** The owner's own: no translation changes them. */
  isOwn?: boolean
}

/** One sentence of ours around words of the owner's: the parts in their order. */
export function around(sentence: (words: string) => string, own: Words): Words[] {
  const [before = '', after = ''] = sentence(gap).split(gap)
  return [{ text: before }, own, { text: after }].filter(({ text }) => text)
}

const gap = '{}'

/** Words without the mark whose they are. */
export function plainWords(words: readonly Words[]): string {
  return words.map(({ text }) => text).join('')
}
