import type { RecordItem, RecordRow } from '#app/profile/record.ts'
import type { Language } from '../languages/index.server.ts'
import { childrenOf, html, type Markup } from './html.server.ts'
import { attributesOf, type Marking, phoneNumber, useMark } from './own-words.server.tsx'

/** Answers of a block: label and words, then lists as cards. Says when nothing is recorded. */
export function Rows({ rows, language }: { rows: RecordRow[]; language: Language }) {
  if (rows.length === 0) return <p className="muted">{language.texts.notRecorded}</p>
  const lists = rows.filter(({ items }) => items?.length)
  return (
    <>
      <Answers rows={rows.filter(({ items }) => !items)} />
      {lists.map(({ label, items = [] }) => (
        <Items key={label} label={label} items={items} />
      ))}
    </>
  )
}

/** "Withheld by the owner: Conditions". */
export function labelled(label: string, words: string[], { colon, formats }: Language): string {
  return `${label}${colon}${words.join(formats.separators[0])}`
}

function Items({ label, items }: { label: string; items: RecordItem[] }) {
  const mark = useMark()
  return <ul aria-label={label} {...childrenOf(items.map(item => itemMarkup(item, mark)))} />
}

function Answers({ rows }: { rows: RecordRow[] }) {
  const mark = useMark()
  if (rows.length === 0) return null
  return <dl className="rows" {...childrenOf(rows.map(row => answerMarkup(row, mark)))} />
}

// A record holds hundreds of these: they are written without React.
function itemMarkup({ title, isOwn, rows }: RecordItem, mark: Marking): Markup {
  const answers = rows.map(row => answerMarkup(row, mark))
  return html`<li class="item"><p class="title"${attributesOf(mark(isOwn))}>${title}</p>${
    rows.length > 0 && html`<dl class="rows">${answers}</dl>`
  }</li>`
}

function answerMarkup({ label, text, tel, isOwn }: RecordRow, mark: Marking): Markup {
  const words =
    tel === undefined
      ? html`<dd${attributesOf(mark(isOwn))}>${text}</dd>`
      : html`<dd><a href="${tel}">${phoneNumber(text)}</a></dd>`
  return html`<div><dt>${label}</dt>${words}</div>`
}
