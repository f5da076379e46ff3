import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { telHref } from '#app/lib/phone.ts'
import type { Language } from '../languages/languages.server.ts'
import type { MarkedText } from '../record/marked-text.ts'
import { html, type Markup } from './html.server.ts'

interface MarkOptions {
  language: Language
  /** Language of the owner's own words, as in the personal section. */
  writtenIn: string
}

/** Attributes that give words their own language and direction. */
export interface LanguageMark {
  lang?: string
  dir?: 'auto'
}

/** Returns the attributes of an element by whether it has the owner's words. */
export type MarkOf = (isTyped: boolean | undefined) => LanguageMark

/** Returns the function that marks words on a page with their language. */
export function createMarkOf({ language, writtenIn }: MarkOptions): MarkOf {
  const isForeign = writtenIn !== language.tag
  // A blood type or a dose keeps its own direction on a right-to-left page.
  const usual: LanguageMark = language.dir === 'rtl' ? { dir: 'auto' } : {}
  // An empty language means that it is unknown.
  const foreign: LanguageMark = { lang: writtenIn === 'other' ? '' : writtenIn, dir: 'auto' }
  return isTyped => (isTyped && isForeign ? foreign : usual)
}

/** Returns texts of ours and of the owner one after the other. */
export function markedMarkup(words: readonly MarkedText[], mark: MarkOf): Markup {
  return html`${words.map(({ text, isTyped, isPhone }) => {
    if (isPhone) return phoneLink(text)
    const own = mark(isTyped)
    return isTyped && own.lang !== undefined
      ? html`<span${toAttributes(own)}>${text}</span>`
      : html`${text}`
  })}`
}

/** Returns a mark as attributes of an element in a template. */
export const toAttributes: (mark: LanguageMark) => Markup = memoizeByObject(({ lang, dir }) => {
  // Preact writes an attribute without a value like this.
  const language = lang === '' ? html` lang` : lang !== undefined && html` lang="${lang}"`
  return html`${language}${dir && html` dir="${dir}"`}`
})

function phoneLink(text: string): Markup {
  const tel = telHref(text)
  return tel ? html`<a href="${tel}">${phoneMarkup(text)}</a>` : phoneMarkup(text)
}

/** Returns a telephone number, which runs left to right in every language. */
export function phoneMarkup(text: string): Markup {
  return html`<bdi dir="ltr">${text}</bdi>`
}
