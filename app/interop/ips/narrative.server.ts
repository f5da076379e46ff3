import type { Narrative } from 'fhir/r4'
import type { Language } from '#app/emergency/languages/languages.server.ts'
import { html, type Markup } from '#app/emergency/view/html.server.ts'
import type { RecordItem, RecordRow } from '#app/profile/record/record.ts'
import { cleanText } from './clean-text.ts'

/** Answers under the heading of their block. */
export interface NarrativeGroup {
  legend: string
  rows: RecordRow[]
}

interface NarrativeOptions {
  language: Language
  /** Language of the owner's own words, or "other". */
  writtenIn: string
}

/**
 * Returns the narrative of a section in the language of the reader, with the owner's words marked
 * with theirs. Elements and attributes are those that FHIR allows (txt-1).
 * @param sentences after the answers, such as "Not recorded".
 */
export function writeNarrative(
  groups: readonly NarrativeGroup[],
  sentences: readonly string[],
  options: NarrativeOptions,
): Narrative {
  const { tag, dir } = options.language
  const body = html`${groups.map(group => groupMarkup(group, options))}${sentences.map(paragraph)}`
  const attributes = html`lang="${tag}" xml:lang="${tag}" dir="${dir}"`
  const div = html`<div xmlns="http://www.w3.org/1999/xhtml" ${attributes}>${body}</div>`
  // The texts of the owner may hold signs that XML refuses, and the end of a CDATA section.
  return { status: 'generated', div: cleanText(div.text).replaceAll(']]>', ']]&gt;') }
}

function paragraph(sentence: string): Markup {
  return html`<p>${sentence}</p>`
}

function groupMarkup({ legend, rows }: NarrativeGroup, options: NarrativeOptions): Markup {
  const [only] = rows
  const isRepeated = rows.length === 1 && only?.label === legend
  const heading = legend && !isRepeated && html`<p><b>${legend}</b></p>`
  return html`${heading}${rows.map(row => rowMarkup(row, options))}`
}

function rowMarkup(row: RecordRow, options: NarrativeOptions): Markup {
  const { label, items } = row
  if (!items) return html`<p>${answerMarkup(row, options)}</p>`
  const list = items.map(item => html`<li>${itemMarkup(item, options)}</li>`)
  return html`<p>${label}</p><ul>${list}</ul>`
}

function itemMarkup({ title, isTyped, rows }: RecordItem, options: NarrativeOptions): Markup {
  const answers = rows.map(row => html`<br/>${answerMarkup(row, options)}`)
  return html`<b>${wordsMarkup(title, isTyped, options)}</b>${answers}`
}

function answerMarkup({ label, text, isTyped }: RecordRow, options: NarrativeOptions): Markup {
  const { colon } = options.language.texts
  return html`${label && html`${label}${colon}`}${wordsMarkup(text, isTyped, options)}`
}

function wordsMarkup(
  text: string,
  isTyped: boolean | undefined,
  { language, writtenIn }: NarrativeOptions,
): Markup {
  const [first = '', ...others] = text.split('\n')
  const words = html`${first}${others.map(line => html`<br/>${line}`)}`
  if (!isTyped || writtenIn === 'other' || writtenIn === language.tag) return words
  return html`<span lang="${writtenIn}" xml:lang="${writtenIn}">${words}</span>`
}
