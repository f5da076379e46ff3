import type { RecordItem, RecordRow } from '#app/profile/record/record.ts'
import type { Language } from '../languages/languages.server.ts'
import { html, type Markup } from './html.server.ts'
import { type MarkOf, phoneMarkup, toAttributes } from './owner-words.server.ts'

/** Returns the answers of a block: labels and values, then lists as cards, or "Not recorded". */
export function rowsMarkup(rows: RecordRow[], language: Language, mark: MarkOf): Markup {
  if (rows.length === 0) return html`<p class="muted">${language.texts.notRecorded}</p>`
  const lists = rows.filter(({ items }) => items?.length)
  const answers = rows.filter(({ items }) => !items)
  return html`${answersMarkup(answers, mark)}${lists.map(row => listMarkup(row, mark))}`
}

/** Returns a label with its texts: "Withheld by the owner: Conditions". */
export function labelled(label: string, words: string[], { texts, formats }: Language): string {
  return `${label}${texts.colon}${words.join(formats.separators[0])}`
}

function listMarkup({ label, items = [] }: RecordRow, mark: MarkOf): Markup {
  return html`<ul aria-label="${label}">${items.map(item => itemMarkup(item, mark))}</ul>`
}

function itemMarkup({ title, isTyped, rows }: RecordItem, mark: MarkOf): Markup {
  const name = html`<p class="title"${toAttributes(mark(isTyped))}>${title}</p>`
  return html`<li class="item">${name} ${answersMarkup(rows, mark)}</li>`
}

function answersMarkup(rows: RecordRow[], mark: MarkOf): Markup | undefined {
  if (rows.length === 0) return undefined
  return html`<dl class="rows">${rows.map(row => rowMarkup(row, mark))}</dl>`
}

/**
 * Returns a label and its value, on one line where both fit. The space lets a line end between them
 * instead of in a word.
 */
export function rowMarkup(
  {
    label,
    text,
    tel,
    isTyped,
    isSelfEvident,
  }: Pick<RecordRow, 'label' | 'text' | 'tel' | 'isTyped' | 'isSelfEvident'>,
  mark: MarkOf,
): Markup {
  if (tel !== undefined) {
    return html`<div><dt>${label}</dt> <dd><a href="${tel}">${phoneMarkup(text)}</a></dd></div>`
  }
  const term = isSelfEvident ? html`<dt class="spoken">${label}</dt>` : html`<dt>${label}</dt>`
  return html`<div>${term} <dd${toAttributes(mark(isTyped))}>${text}</dd></div>`
}
