import type { RecordBlock, RecordItem, RecordRow } from '#app/profile/record/record.ts'
import type { Language } from '../languages/languages.server.ts'
import type { EmergencyRecord } from '../record/emergency-record.ts'
import { html, type Markup } from './html.server.ts'
import { type MarkOf, phoneMarkup, toAttributes } from './owner-words.server.ts'
import { rowsMarkup } from './record-rows.server.ts'

/** Returns the emergency contacts as cards with a large button to call. */
export function contactsMarkup(
  contacts: EmergencyRecord['contacts'],
  language: Language,
  mark: MarkOf,
): Markup {
  const { withheld, unreadable } = language.texts
  if (contacts.isWithheld) return html`<p class="muted">${withheld}</p>`
  if (contacts.isUnreadable) return html`<p class="error">${unreadable}</p>`
  return peopleMarkup(contacts, language, mark, item => contactMarkup(item, language, mark))
}

/** Returns doctors and pharmacy: the role first, then the name and a plain number. */
export function doctorsMarkup(doctors: RecordBlock, language: Language, mark: MarkOf): Markup {
  return peopleMarkup(doctors, language, mark, item => doctorMarkup(item, language, mark))
}

// People first; then the other answers of the block.
function peopleMarkup(
  block: RecordBlock,
  language: Language,
  mark: MarkOf,
  draw: (item: RecordItem) => Markup,
): Markup {
  const items = block.rows.flatMap(row => row.items ?? [])
  const rest = block.rows.filter(row => !row.items?.length)
  return html`${items.length > 0 && html`<ul>${items.map(draw)}</ul>`}${
    (rest.length > 0 || items.length === 0) && rowsMarkup(rest, language, mark)
  }`
}

function contactMarkup({ title, isTyped, rows }: RecordItem, language: Language, mark: MarkOf) {
  const { others, numbers } = splitNumbers(rows)
  return html`<li class="person"><p class="title"${toAttributes(mark(isTyped))}>${title}</p>${others.map(
    row => html` <p${toAttributes(mark(row.isTyped))}>${row.text}</p>`,
  )}${numbers.map(
    row =>
      html` <a class="call" href="${row.tel}" aria-label="${callLabel(title, row, language)}"><span class="screen">${language.texts.record.call} </span>${phoneMarkup(row.text)}</a>`,
  )}</li>`
}

function doctorMarkup({ title, isTyped, rows }: RecordItem, language: Language, mark: MarkOf) {
  const { others, numbers } = splitNumbers(rows)
  return html`<li class="item doctor">${others.map(
    row => html`<p class="role"${toAttributes(mark(row.isTyped))}>${row.text}</p> `,
  )}<p class="title"${toAttributes(mark(isTyped))}>${title}</p>${numbers.map(
    row =>
      html` <a href="${row.tel}" aria-label="${callLabel(title, row, language)}">${phoneMarkup(row.text)}</a>`,
  )}</li>`
}

function splitNumbers(rows: RecordRow[]): { others: RecordRow[]; numbers: RecordRow[] } {
  return {
    others: rows.filter(({ tel }) => tel === undefined),
    numbers: rows.filter(({ tel }) => tel !== undefined),
  }
}

function callLabel(who: string, { text }: RecordRow, { texts }: Language): string {
  return texts.record.callWho({ number: text, who })
}
