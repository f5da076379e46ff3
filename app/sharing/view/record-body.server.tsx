import type { RecordBlock, RecordItem, RecordRow } from '#app/profile/record.ts'
import {
  type EmergencyRecord,
  type EmergencySection,
  withoutOwnersChoice,
} from '../emergency-record.ts'
import type { Language } from '../languages/index.server.ts'
import { FirstPanels } from './first-panels.server.tsx'
import { childrenOf, html, type Markup } from './html.server.ts'
import { attributesOf, type Marking, phoneNumber, useMark } from './own-words.server.tsx'
import { labelled, Rows, rowsMarkup } from './record-rows.server.tsx'

interface RecordBodyProps {
  record: EmergencyRecord
  language: Language
  /** What can be done with it stands at the end of the page. */
  hasActions: boolean
}

/** The record itself, as it stands on screen and paper. */
export function RecordBody({ record, language: asked, hasActions }: RecordBodyProps) {
  const language = record.isClosed ? withoutOwnersChoice(asked) : asked
  const mark = useMark()
  const { texts } = language
  const { name, critical, contacts, doctors, sections, insurance, personalDates } = record
  const { unreadable, isClosed } = record
  const dates = personalDates.updatedAt && <Updated {...personalDates} language={language} />
  return (
    <>
      {/* On paper it stands at the head of every sheet. */}
      <p className="running" aria-hidden="true">
        <bdi>{name.text}</bdi>
        {critical.age && (
          <>
            , <bdi>{critical.age}</bdi>
          </>
        )}
        . <bdi>{texts.record.asOf(language.formats.moment(new Date().toISOString()))}</bdi>
      </p>
      <p className="eyebrow">{texts.record.eyebrow}</p>
      <h1 {...mark(name.isOwn)}>{name.text}</h1>
      {critical.age && <p className="age">{critical.age}</p>}
      {isClosed && (
        <div className="box problem" role="alert">
          <p>
            <b>{texts.record.closed}</b>
          </p>
        </div>
      )}
      {unreadable.length > 0 && (
        <div className="box problem" role="alert">
          <p>
            <b>{labelled(texts.unreadable, unreadable, language)}</b>
          </p>
          <p>{texts.record.notEmpty}</p>
        </div>
      )}
      <FirstPanels record={record} language={language} />
      <dl className="facts">
        {critical.facts.map(({ label, text, isOwn }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...mark(isOwn)}>{text}</dd>
          </div>
        ))}
      </dl>
      {/* Not at the head: that belongs to what changes first aid. */}
      {hasActions && (
        <p className="screen">
          <a className="home" href="#access">
            {texts.access.title}
          </a>
        </p>
      )}

      <h2>{contacts.legend}</h2>
      <Contacts block={contacts} language={language} />
      {doctors.rows.length > 0 && (
        <>
          <h2>{doctors.legend}</h2>
          <Contacts block={doctors} language={language} />
        </>
      )}
      {dates}

      {sections.map(section => (
        <SectionOf key={section.name} section={section} language={language} />
      ))}
      {insurance.rows.length > 0 && (
        <>
          <h2>{insurance.legend}</h2>
          <Rows rows={insurance.rows} language={language} />
          {dates}
        </>
      )}
      <p className="muted">{texts.record.neverShown}</p>
    </>
  )
}

// People first, as cards with a number to tap; then what else the block says.
function Contacts({
  block,
  language,
}: {
  block: RecordBlock & { isWithheld?: boolean; isUnreadable?: boolean }
  language: Language
}) {
  const mark = useMark()
  if (block.isWithheld) return <p className="muted">{language.texts.withheld}</p>
  if (block.isUnreadable) return <p className="error">{language.texts.unreadable}</p>
  const items = block.rows.flatMap(row => row.items ?? [])
  const rest = block.rows.filter(row => !row.items?.length)
  return (
    <>
      {items.length > 0 && (
        <ul {...childrenOf(items.map(item => contactMarkup(item, language, mark)))} />
      )}
      {(rest.length > 0 || items.length === 0) && <Rows rows={rest} language={language} />}
    </>
  )
}

function contactMarkup(item: RecordItem, language: Language, mark: Marking): Markup {
  const { title, isOwn, rows } = item
  const numbers = rows.filter(({ tel }) => tel !== undefined)
  const others = rows.filter(({ tel }) => tel === undefined)
  return html`<li class="item"><p class="title"${attributesOf(mark(isOwn))}>${title}</p>${others.map(
    row => html`<p${attributesOf(mark(row.isOwn))}>${row.text}</p>`,
  )}${numbers.map(row => callMarkup(title, row, language))}</li>`
}

function callMarkup(who: string, { text, tel }: RecordRow, language: Language): Markup {
  const { record } = language.texts
  return html`<a class="call" href="${tel}" aria-label="${record.callWho(text, who)}"><span class="screen">${record.call} </span>${phoneNumber(text)}</a>`
}

function SectionOf({ section, language }: { section: EmergencySection; language: Language }) {
  const mark = useMark()
  const { title, updatedAt, blocks, withheld, isTitled, isUnreadable } = section
  const isAlone = ({ legend, rows }: RecordBlock) =>
    isTitled && blocks.length === 1 && rows.length > 0 && rows[0]?.label !== legend
  const dates = updatedAt && <Updated {...section} language={language} />
  return (
    <>
      {isTitled && <h2>{title}</h2>}
      {isTitled && dates}
      {isUnreadable && <p className="error">{language.texts.unreadable}</p>}
      {blocks.map(block => (
        <div
          key={block.legend}
          {...childrenOf([
            html`${block.legend && !isAlone(block) && legendMarkup(block, isTitled)}`,
            blockMarkup(block, language, mark),
          ])}
        />
      ))}
      {withheld.length > 0 && (
        <p className="muted">{labelled(language.texts.withheld, withheld, language)}</p>
      )}
      {!isTitled && dates}
    </>
  )
}

function legendMarkup({ legend }: RecordBlock, isTitled: boolean): Markup {
  return isTitled ? html`<h3>${legend}</h3>` : html`<h2>${legend}</h2>`
}

// An answer that is called as its block is said by the heading.
function blockMarkup(block: RecordBlock, language: Language, mark: Marking): Markup {
  const [only, ...others] = block.rows
  if (others.length === 0 && only?.label === block.legend && !only.items) {
    return html`<p class="lined"${attributesOf(mark(only.isOwn))}>${only.text}</p>`
  }
  return rowsMarkup(block.rows, language, mark)
}

function Updated({
  updatedAt,
  confirmedAt,
  language,
}: EmergencyRecord['personalDates'] & { language: Language }) {
  const { texts, formats } = language
  if (!updatedAt) return null
  const { updated, confirmed } = texts.record
  const isLater = confirmedAt && confirmedAt > updatedAt
  return (
    <p className="updated">
      {updated(formats.moment(updatedAt))}
      {isLater && `${formats.separators[0]}${confirmed(formats.moment(confirmedAt))}`}
    </p>
  )
}
