import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** HTML whose values are escaped. Only `html` and `drawn` make it. */
class Markup {
  /**
   * The HTML in pieces. Every second one holds characters beyond Latin-1, which V8 keeps in two
   * bytes each: a whole page with one of them would take five times as long to encode.
   */
  declare readonly pieces: readonly string[]

  constructor(pieces: readonly string[]) {
    this.pieces = pieces
  }

  get text(): string {
    return this.pieces.join('')
  }
}

export type { Markup }

/** A value in a template; false and undefined give nothing. */
type Value = string | Markup | readonly Markup[] | false | undefined

/**
 * Returns HTML of a template. Each string in it is escaped as Preact does, so it may stand in text
 * and in quoted attributes. For parts of a page that hold hundreds of elements:
 * Preact takes several times as long.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  const pieces = [strings[0] ?? '']
  for (let at = 0; at < values.length; at += 1) {
    addValue(pieces, values[at])
    addNarrow(pieces, strings[at + 1] ?? '')
  }
  return new Markup(pieces)
}

/** Returns what Preact draws of an element. */
export function drawn(element: ReactElement): Markup {
  const pieces = ['']
  addText(pieces, renderToStaticMarkup(element))
  return new Markup(pieces)
}

/** Returns the children of an element that Preact draws: `<ul {...childrenOf(rows)} />`. */
export function childrenOf(markup: readonly Markup[]): {
  dangerouslySetInnerHTML: { __html: string }
} {
  return { dangerouslySetInnerHTML: { __html: html`${markup}`.text } }
}

function addValue(pieces: string[], value: Value): void {
  if (typeof value === 'string') addText(pieces, escaped(value))
  else if (value instanceof Markup) addMarkup(pieces, value)
  else if (Array.isArray(value)) for (const one of value) addValue(pieces, one)
}

function addMarkup(pieces: string[], { pieces: added }: Markup): void {
  addNarrow(pieces, added[0] ?? '')
  for (let at = 1; at < added.length; at += 1) pieces.push(added[at] ?? '')
}

function addText(pieces: string[], text: string): void {
  if (wide.test(text)) pieces.push(text, '')
  else addNarrow(pieces, text)
}

// The last piece is always a narrow one. The words of a template count as narrow: one that is not
// costs time, and the page is the same.
function addNarrow(pieces: string[], text: string): void {
  pieces[pieces.length - 1] += text
}

const wide = /[^\0-\xff]/

function escaped(text: string): string {
  return special.test(text) ? text.replace(everySpecial, sign => entities[sign] ?? sign) : text
}

const special = /["&<]/
const everySpecial = /["&<]/g
const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  '<': '&lt;',
}
