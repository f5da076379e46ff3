import type { RecordBlock } from '#app/profile/record/record.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import { type Language, sectionIn } from '../languages/languages.server.ts'
import {
  type EmergencyRecord,
  type EmergencySection,
  withUnreadableForWithheld,
} from '../record/emergency-record.ts'
import { firstPanels } from './first-panels.server.ts'
import { html, type Markup } from './html.server.ts'
import { createMarkOf, type MarkOf, toAttributes } from './owner-words.server.ts'
import { contactsMarkup, doctorsMarkup } from './people-markup.server.ts'
import { labelled, rowMarkup, rowsMarkup } from './record-rows.server.ts'

// A record has hundreds of elements, for which Preact takes several times as long.

/** The ids of the parts to which links of the page lead, beside the names of the sections. */
export const contactsId = 'contacts'
const doctorsId = 'doctors'
const insuranceId = 'insurance'
export const medicationsId = 'medications'

/** Returns the record itself. A page that is laid out for paper has no links to its parts. */
export function recordBody(
  record: EmergencyRecord,
  chosenLanguage: Language,
  isPaper = false,
): Markup {
  const language = record.hasUnreadableSettings
    ? withUnreadableForWithheld(chosenLanguage)
    : chosenLanguage
  const { texts } = language
  const { name, critical, contacts, doctors, firstSections, sections, insurance } = record
  const mark = createMarkOf({ language, writtenIn: record.writtenIn })
  const hasList = firstSections.some(section => section.name === medicationsId)
  const hasPersonal = sections.some(isPersonal)
  const facts = factsMarkup(critical.facts, language, mark)
  return html`${runningHead(record, language)}<h1${toAttributes(mark(name.isTyped))}>${name.text}</h1>${
    (critical.age || critical.weight) &&
    html`<p class="age">${critical.age}${critical.weight && html` <b>${critical.weight}</b>`}</p>`
  }${warnings(record, language)}${firstPanels(record, {
    language,
    mark,
    ...(!hasList && { medicationsId }),
  })}${!isPaper && contentsMarkup(record, language)}<div class="rest">${firstSections.map(section => sectionMarkup(section, language, mark))}<h2 id="${contactsId}">${contacts.legend}</h2>${contactsMarkup(contacts, language, mark)}${
    doctors.rows.length > 0 &&
    html`<h2 id="${doctorsId}">${doctors.legend}</h2>${doctorsMarkup(doctors, language, mark)}`
  }${
    !hasPersonal &&
    html`<h2>${sectionIn(language, 'personal').title}</h2>${datesMarkup(record.personalDates, language)}${facts}`
  }${sections.map(section => sectionMarkup(section, language, mark, isPersonal(section) && facts))}${
    insurance.rows.length > 0 &&
    html`<h2 id="${insuranceId}">${insurance.legend}</h2>${rowsMarkup(insurance.rows, language, mark)}`
  }<p class="muted">${texts.record.neverShown}</p></div>`
}

function isPersonal({ name }: EmergencySection): boolean {
  return name === 'personal'
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

/** Returns links to the parts that this record has. */
function contentsMarkup(
  { firstSections, contacts, doctors, sections, insurance }: EmergencyRecord,
  { texts }: Language,
): Markup {
  const toPart = (section: EmergencySection) => ({ id: section.name, label: findHeading(section) })
  const parts = [
    ...firstSections.map(toPart),
    { id: contactsId, label: contacts.legend },
    { id: doctorsId, label: doctors.rows.length > 0 && doctors.legend },
    ...sections.map(toPart),
    { id: insuranceId, label: insurance.rows.length > 0 && insurance.legend },
  ]
  const links = parts.map(({ id, label }) => label && html`<a href="#${id}">${label}</a> `)
  return html`<nav class="contents screen" aria-label="${texts.record.contents}">${links.filter(link => typeof link === 'object')}</nav>`
}

// A section that is shown in part has the headings of its blocks.
function findHeading({ title, isTitled, blocks }: EmergencySection): string | undefined {
  return isTitled ? title : blocks.find(({ legend }) => legend)?.legend
}

function sectionMarkup(
  section: EmergencySection,
  language: Language,
  mark: MarkOf,
  facts: Markup | false = false,
): Markup {
  const { name, title, blocks, withheld, isTitled, isUnreadable } = section
  const isAlone = ({ legend, rows }: RecordBlock) =>
    isTitled && blocks.length === 1 && rows.length > 0 && rows[0]?.label !== legend
  const dates = datesMarkup(section, language)
  return html`<div id="${name}">${isTitled && html`<h2>${title}</h2>${dates}`}${facts}${
    isUnreadable && html`<p class="error">${language.texts.unreadable}</p>`
  }${blocks.map(block => {
    if (isTitled && isOneAnswer(block)) return oneAnswerMarkup(block, language, mark)
    const legend = block.legend && !isAlone(block) && legendMarkup(block, isTitled)
    return html`<div>${legend}${blockMarkup(block, language, mark)}</div>`
  })}${
    withheld.length > 0 &&
    html`<p class="muted">${labelled(language.texts.withheld, withheld, language)}</p>`
  }${!isTitled && dates}</div>`
}

function legendMarkup({ legend }: RecordBlock, isTitled: boolean): Markup {
  return isTitled ? html`<h3>${legend}</h3>` : html`<h2>${legend}</h2>`
}

// A block without an answer, or with one that has the label of the block, takes one line.
function isOneAnswer({ legend, rows }: RecordBlock): boolean {
  const [only, ...others] = rows
  return legend !== '' && (!only || (others.length === 0 && only.label === legend && !only.items))
}

function oneAnswerMarkup({ legend, rows: [only] }: RecordBlock, language: Language, mark: MarkOf) {
  const empty = { label: legend, text: language.texts.notRecorded }
  return html`<dl class="rows">${rowMarkup(only ?? empty, mark)}</dl>`
}

function blockMarkup(block: RecordBlock, language: Language, mark: MarkOf): Markup {
  const [only] = block.rows
  if (only && isOneAnswer(block)) {
    return html`<p class="lined"${toAttributes(mark(only.isTyped))}>${only.text}</p>`
  }
  return rowsMarkup(block.rows, language, mark)
}

function factsMarkup(
  facts: EmergencyRecord['critical']['facts'],
  language: Language,
  mark: MarkOf,
): Markup {
  const bloodType = fieldsOf(sectionIn(language, 'personal')).bloodType?.label
  const rows = facts.map(fact =>
    fact.label === bloodType
      ? { ...fact, label: language.texts.record.toldByOwner({ label: fact.label }) }
      : fact,
  )
  return html`<dl class="rows facts">${rows.map(row => rowMarkup(row, mark))}</dl>`
}

function datesMarkup(
  { updatedAt, confirmedAt }: EmergencyRecord['personalDates'],
  { texts, formats }: Language,
): Markup | undefined {
  if (!updatedAt) return undefined
  const day = (moment: string) => formats.day(moment.slice(0, 10))
  const { updated, confirmed } = texts.record
  const isLater = confirmedAt && confirmedAt > updatedAt
  const later = isLater && `${formats.separators[0]}${confirmed({ moment: day(confirmedAt) })}`
  return html`<p class="updated">${updated({ moment: day(updatedAt) })}${later || ''}</p>`
}
