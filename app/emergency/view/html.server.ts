import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  isMarked,
  markEnglishInHtml,
  markEnglishInText,
  withoutMarks,
} from '../languages/english-marks.ts'

/** HTML whose values are escaped. Only `html` and `renderMarkup` create it. */
class Markup {
  /** The pieces before the last one; most markup has none, and no array. */
  declare earlier: string[] | undefined
  /** Has no character beyond Latin-1. */
  declare last: string

  constructor(text: string) {
    this.earlier = undefined
    this.last = text
  }

  /**
   * The HTML in pieces. Every second piece has characters beyond Latin-1, which V8 stores in two
   * bytes each: a whole page with one of them would take five times as long to encode.
   */
  get pieces(): readonly string[] {
    return [...(this.earlier ?? []), this.last]
  }

  get text(): string {
    return this.pieces.join('')
  }
}

export type { Markup }

/** A value in a template; false and undefined give nothing. */
type Value = string | Markup | readonly Markup[] | false | undefined

/**
 * Returns the HTML of a template, with strings escaped for text and quoted attributes. For pages
 * with hundreds of elements, for which Preact takes several times as long.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  const markup = new Markup(strings[0] ?? '')
  for (let at = 0; at < values.length; at += 1) {
    addValue(markup, values[at], strings, at)
    // Literal text of a template counts as Latin-1: other characters only cost time.
    markup.last += strings[at + 1] ?? ''
  }
  return markup
}

/** Returns the HTML that Preact renders for an element. */
export function renderMarkup(element: ReactElement): Markup {
  const markup = new Markup('')
  addHtml(markup, markEnglishInHtml(renderToStaticMarkup(element)))
  return markup
}

/** Returns the children of an element that Preact renders: `<ul {...toChildren(rows)} />`. */
export function toChildren(markup: readonly Markup[]): {
  dangerouslySetInnerHTML: { __html: string }
} {
  return { dangerouslySetInnerHTML: { __html: html`${markup}`.text } }
}

function addValue(markup: Markup, value: Value, strings: TemplateStringsArray, at: number): void {
  if (typeof value === 'string') addText(markup, value, strings, at)
  else if (value instanceof Markup) addMarkup(markup, value)
  else if (Array.isArray(value)) for (const one of value) addValue(markup, one, strings, at)
}

function addMarkup(markup: Markup, { earlier, last }: Markup): void {
  if (!earlier) {
    markup.last += last
    return
  }
  markup.earlier ??= []
  markup.earlier.push(markup.last + (earlier[0] ?? ''))
  for (let at = 1; at < earlier.length; at += 1) markup.earlier.push(earlier[at] ?? '')
  markup.last = last
}

// The last piece has only Latin-1. Most values are plain, so one test is enough for them.
function addText(markup: Markup, text: string, strings: TemplateStringsArray, at: number): void {
  if (!wideOrSpecial.test(text)) {
    markup.last += text
    return
  }
  const escaped = text.replace(everySpecial, sign => entities[sign] ?? sign)
  addHtml(markup, isMarked(escaped) ? withEnglish(escaped, strings, at) : escaped)
}

// Attributes and titles cannot contain elements.
function withEnglish(escaped: string, strings: TemplateStringsArray, at: number): string {
  const before = strings.slice(0, at + 1).join('')
  const isInTag = before.lastIndexOf('<') > before.lastIndexOf('>')
  return isInTag || before.endsWith('<title>') ? withoutMarks(escaped) : markEnglishInText(escaped)
}

function addHtml(markup: Markup, text: string): void {
  if (!wide.test(text)) {
    markup.last += text
    return
  }
  markup.earlier ??= []
  markup.earlier.push(markup.last, text)
  markup.last = ''
}

const wideOrSpecial = /[^\0-\xff]|["&<]/
const wide = /[^\0-\xff]/
const everySpecial = /["&<]/g
const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  '<': '&lt;',
}
