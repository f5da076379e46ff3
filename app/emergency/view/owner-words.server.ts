import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import type { Language } from '../languages/languages.server.ts'
import type { MarkedText } from '../record/marked-text.ts'
import { html, type Markup } from './html.server.ts'

/** Which of the words on a page are whose. */
interface MarkOptions {
  language: Language
  /** Language of the owner's own words, as in the personal section. */
  writtenIn: string
}

/** Attributes by which words are spoken and laid out in their own language. */
export interface LanguageMark {
  lang?: string
  dir?: 'auto'
}

/** A function from whose words they are to the mark of their element. */
export type MarkOf = (isOwn: boolean | undefined) => LanguageMark

/** Returns how words on a page are marked. */
export function createMarkOf({ language, writtenIn }: MarkOptions): MarkOf {
  const isForeign = writtenIn !== language.tag
  // A blood type or a dose keeps its own direction in a page that runs from right to left.
  const usual: LanguageMark = language.dir === 'rtl' ? { dir: 'auto' } : {}
  // An empty language is one that nobody has named.
  const foreign: LanguageMark = { lang: writtenIn === 'other' ? '' : writtenIn, dir: 'auto' }
  return isOwn => (isOwn && isForeign ? foreign : usual)
}

/** Returns words of ours and of the owner's one after the other. */
export function markedMarkup(words: readonly MarkedText[], mark: MarkOf): Markup {
  return html`${words.map(({ text, isOwn }) => {
    const own = mark(isOwn)
    return isOwn && own.lang !== undefined
      ? html`<span${attributesOf(own)}>${text}</span>`
      : html`${text}`
  })}`
}

/** Returns a mark as attributes of an element in a template. */
export const attributesOf: (mark: LanguageMark) => Markup = memoizeByObject(({ lang, dir }) => {
  // As Preact writes an attribute without a value.
  const language = lang === '' ? html` lang` : lang !== undefined && html` lang="${lang}"`
  return html`${language}${dir && html` dir="${dir}"`}`
})

/** Returns a telephone number: it runs from left to right in every language. */
export function phoneMarkup(text: string): Markup {
  return html`<bdi dir="ltr">${text}</bdi>`
}
