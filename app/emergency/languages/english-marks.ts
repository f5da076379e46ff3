// A text without a translation is English between two marks: Unicode noncharacters.
const begin = '\uFDD0'
const end = '\uFDD1'
const anyMark = /[\uFDD0\uFDD1]/g
const markedText = /\uFDD0([^\uFDD0\uFDD1]*)\uFDD1/g
// Preact writes a quote in an attribute as an entity, so a quoted value ends at the next one.
const tagOrMarkedText = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>|\uFDD0([^\uFDD0\uFDD1]*)\uFDD1/g

/** Marks a text as English in a page of another language. Signs without letters need no mark. */
export function markEnglish(text: string): string {
  return /\p{L}/u.test(text) ? begin + withoutMarks(text) + end : text
}

/** Returns whether a text holds English that is not translated. */
export function isMarked(text: string): boolean {
  return text.includes(begin)
}

/** Returns a text as an attribute or a title holds it, where no language can be named. */
export function withoutMarks(text: string): string {
  return text.replace(anyMark, '')
}

/** Returns escaped text of an element with its English parts in elements of their own. */
export function markEnglishInText(text: string): string {
  return text.replace(markedText, (_, words: string) => span(words))
}

/** Returns HTML with its English parts in elements of their own; in attributes they are plain. */
export function markEnglishInHtml(html: string): string {
  if (!isMarked(html)) return html
  return html.replace(tagOrMarkedText, (found, words?: string) =>
    words === undefined ? withoutMarks(found) : span(words),
  )
}

function span(words: string): string {
  return `<span lang="en" dir="ltr">${words}</span>`
}
