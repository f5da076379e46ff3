import type { RecordBlock, RecordItem, RecordRow } from '#app/profile/record/record.ts'
import type { Language } from '../languages/languages.server.ts'
import {
  type EmergencyRecord,
  type EmergencySection,
  withUnreadableForWithheld,
} from '../record/emergency-record.ts'
import { firstPanels } from './first-panels.server.ts'
import { html, type Markup } from './html.server.ts'
import { createMarkOf, type MarkOf, phoneMarkup, toAttributes } from './owner-words.server.ts'
import { labelled, rowsMarkup } from './record-rows.server.ts'

// A record has hundreds of elements, for which Preact takes several times as long.

interface RecordBodyOptions {
  language: Language
  /** True if the page ends with the actions of a responder. */
  hasActions: boolean
}

/** Returns the record itself, for screen and paper. */
export function recordBody(
  record: EmergencyRecord,
  { language: chosenLanguage, hasActions }: RecordBodyOptions,
): Markup {
  const language = record.hasUnreadableSettings
    ? withUnreadableForWithheld(chosenLanguage)
    : chosenLanguage
  const { texts } = language
  const { name, critical, contacts, doctors, sections, insurance, personalDates } = record
  const mark = createMarkOf({ language, writtenIn: record.writtenIn })
  const dates = personalDates.updatedAt ? datesMarkup(personalDates, language) : undefined
  return html`${runningHead(record, language)}<p class="eyebrow">${texts.record.eyebrow}</p><h1${toAttributes(mark(name.isTyped))}>${name.text}</h1>${
    critical.age && html`<p class="age">${critical.age}</p>`
  }${warnings(record, language)}${firstPanels(record, language, mark)}<dl class="facts">${critical.facts.map(
    ({ label, text, isTyped }) =>
      html`<div><dt>${label}</dt><dd${toAttributes(mark(isTyped))}>${text}</dd></div>`,
  )}</dl>${
    // Comes after the head, which only has facts that change first aid.
    hasActions &&
    html`<p class="screen"><a href="#access" class="home">${texts.access.title}</a></p>`
  }<h2>${contacts.legend}</h2>${peopleMarkup(contacts, language, mark)}${
    doctors.rows.length > 0 &&
    html`<h2>${doctors.legend}</h2>${peopleMarkup(doctors, language, mark)}`
  }${dates}${sections.map(section => sectionMarkup(section, language, mark))}${
    insurance.rows.length > 0 &&
    html`<h2>${insurance.legend}</h2>${rowsMarkup(insurance.rows, language, mark)}${dates}`
  }<p class="muted">${texts.record.neverShown}</p>`
}

// Paper repeats it at the head of every sheet.
function runningHead({ name, critical }: EmergencyRecord, { texts, formats }: Language): Markup {
  const now = texts.record.asOf({ moment: formats.moment(new Date().toISOString()) })
  const age = critical.age && html`, <bdi>${critical.age}</bdi>`
  return html`<p aria-hidden="true" class="running"><bdi>${name.text}</bdi>${age}. <bdi>${now}</bdi></p>`
}

function warnings(
  { hasUnreadableSettings, unreadable }: EmergencyRecord,
  language: Language,
): Markup {
  const { record, unreadable: words } = language.texts
  const missing = labelled(words, unreadable, language)
  return html`${
    hasUnreadableSettings &&
    html`<div role="alert" class="box problem"><p><b>${record.closed}</b></p></div>`
  }${
    unreadable.length > 0 &&
    html`<div role="alert" class="box problem"><p><b>${missing}</b></p><p>${record.notEmpty}</p></div>`
  }`
}

type PeopleBlock = RecordBlock & { isWithheld?: boolean; isUnreadable?: boolean }

// People first, as cards with a number to tap; then the other answers of the block.
function peopleMarkup(block: PeopleBlock, language: Language, mark: MarkOf): Markup {
  const { withheld, unreadable } = language.texts
  if (block.isWithheld) return html`<p class="muted">${withheld}</p>`
  if (block.isUnreadable) return html`<p class="error">${unreadable}</p>`
  const items = block.rows.flatMap(row => row.items ?? [])
  const rest = block.rows.filter(row => !row.items?.length)
  return html`${
    items.length > 0 && html`<ul>${items.map(item => contactMarkup(item, language, mark))}</ul>`
  }${(rest.length > 0 || items.length === 0) && rowsMarkup(rest, language, mark)}`
}

function contactMarkup(item: RecordItem, language: Language, mark: MarkOf): Markup {
  const { title, isTyped, rows } = item
  const numbers = rows.filter(({ tel }) => tel !== undefined)
  const others = rows.filter(({ tel }) => tel === undefined)
  return html`<li class="item"><p class="title"${toAttributes(mark(isTyped))}>${title}</p>${others.map(
    row => html`<p${toAttributes(mark(row.isTyped))}>${row.text}</p>`,
  )}${numbers.map(row => callMarkup(title, row, language))}</li>`
}

function callMarkup(who: string, { text, tel }: RecordRow, language: Language): Markup {
  const { record } = language.texts
  return html`<a class="call" href="${tel}" aria-label="${record.callWho({ number: text, who })}"><span class="screen">${record.call} </span>${phoneMarkup(text)}</a>`
}

function sectionMarkup(section: EmergencySection, language: Language, mark: MarkOf): Markup {
  const { title, blocks, withheld, isTitled, isUnreadable } = section
  const isAlone = ({ legend, rows }: RecordBlock) =>
    isTitled && blocks.length === 1 && rows.length > 0 && rows[0]?.label !== legend
  const dates = datesMarkup(section, language)
  return html`${isTitled && html`<h2>${title}</h2>${dates}`}${
    isUnreadable && html`<p class="error">${language.texts.unreadable}</p>`
  }${blocks.map(
    block =>
      html`<div>${block.legend && !isAlone(block) && legendMarkup(block, isTitled)}${blockMarkup(block, language, mark)}</div>`,
  )}${
    withheld.length > 0 &&
    html`<p class="muted">${labelled(language.texts.withheld, withheld, language)}</p>`
  }${!isTitled && dates}`
}

function legendMarkup({ legend }: RecordBlock, isTitled: boolean): Markup {
  return isTitled ? html`<h3>${legend}</h3>` : html`<h2>${legend}</h2>`
}

// An answer with the label of its block has the legend as its heading.
function blockMarkup(block: RecordBlock, language: Language, mark: MarkOf): Markup {
  const [only, ...others] = block.rows
  if (others.length === 0 && only?.label === block.legend && !only.items) {
    return html`<p class="lined"${toAttributes(mark(only.isTyped))}>${only.text}</p>`
  }
  return rowsMarkup(block.rows, language, mark)
}

function datesMarkup(
  { updatedAt, confirmedAt }: EmergencyRecord['personalDates'],
  { texts, formats }: Language,
): Markup | undefined {
  if (!updatedAt) return undefined
  const { updated, confirmed } = texts.record
  const isLater = confirmedAt && confirmedAt > updatedAt
  const later =
    isLater && `${formats.separators[0]}${confirmed({ moment: formats.moment(confirmedAt) })}`
  return html`<p class="updated">${updated({ moment: formats.moment(updatedAt) })}${later || ''}</p>`
}
