import { type AllHTMLAttributes, createElement } from 'react'
import { useLanguage } from './reading.server.tsx'

interface WordsProps extends Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'children'> {
  /** The element; without it the text is a part of another one. */
  as?: 'a' | 'b' | 'bdi' | 'button' | 'dt' | 'h1' | 'h2' | 'h3' | 'label' | 'p' | 'summary'
  text: string
}

/** Draws a text of ours. Words without a translation are marked as English. */
export function Words({ as, text, ...attributes }: WordsProps) {
  const { untranslated } = useLanguage()
  const words = untranslated.split(text).map((part, index) =>
    // The text before the first English words has the index 0.
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
      <span key={index} lang="en" dir="ltr">
        {part}
      </span>
    ),
  )
  return as ? createElement(as, attributes, words) : words
}
