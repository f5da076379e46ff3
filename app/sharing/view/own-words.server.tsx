import { createContext, useContext } from 'react'
import { onceFor } from '#app/once-for.ts'
import type { Language } from '../languages/index.server.ts'
import type { Words } from '../words.ts'
import { html, type Markup } from './html.server.ts'

/** Which of the words on a page are whose. */
interface Reading {
  language: Language
  /** Language of the owner's own words, as in the personal section. */
  writtenIn: string
}

const ReadingContext = createContext<Reading | undefined>(undefined)

/** Everything in it can mark words of the owner's. */
export const ReadingProvider = ReadingContext.Provider

/** What an element with words carries, so that they are spoken and laid out in their own language. */
export interface Mark {
  lang?: string
  dir?: 'auto'
}

/** A function from whose words they are to the mark of their element. */
export type Marking = (isOwn: boolean | undefined) => Mark

/** Returns how words on this page are marked. */
export function useMark(): Marking {
  const reading = useContext(ReadingContext)
  if (!reading) return () => ({})
  const { language, writtenIn } = reading
  const isForeign = writtenIn !== language.tag
  // A blood type or a dose keeps its own direction in a page that runs from right to left.
  const usual: Mark = language.dir === 'rtl' ? { dir: 'auto' } : {}
  // An empty language is one that nobody has named.
  const foreign: Mark = { lang: writtenIn === 'other' ? '' : writtenIn, dir: 'auto' }
  return isOwn => (isOwn && isForeign ? foreign : usual)
}

/** Words of ours and of the owner's one after the other. */
export function Said({ words }: { words: readonly Words[] }) {
  const mark = useMark()
  return words.map(({ text, isOwn }, index) => {
    const { lang, dir } = mark(isOwn)
    return isOwn && lang !== undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
      <span key={index} lang={lang} dir={dir}>
        {text}
      </span>
    ) : (
      text
    )
  })
}

/** Returns a mark as attributes of an element in a template. */
export const attributesOf: (mark: Mark) => Markup = onceFor(
  ({ lang, dir }) =>
    html`${lang !== undefined && html` lang="${lang}"`}${dir && html` dir="${dir}"`}`,
)

/** A telephone number: it runs from left to right in every language. */
export function PhoneNumber({ text }: { text: string }) {
  return <bdi dir="ltr">{text}</bdi>
}

/** As `PhoneNumber`, in a template. */
export function phoneNumber(text: string): Markup {
  return html`<bdi dir="ltr">${text}</bdi>`
}
