import type { Narrative } from 'fhir/r4'
import { type Language, languageByTag } from '#app/emergency/languages/languages.server.ts'
import { html, type Markup } from '#app/emergency/view/html.server.ts'
import type { RecordItem, RecordRow } from '#app/profile/record/record.ts'
import { cleanText } from './clean-text.ts'

/** Answers under the heading of their block. */
export interface NarrativeGroup {
  /** Empty if no heading suits them all: then the label of each answer is its heading. */
  legend: string
  rows: NarrativeRow[]
}

interface NarrativeRow extends RecordRow {
  /** The part of the text that the owner typed, if it is not the whole text. */
  ownWords?: string | undefined
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
  // The owner's texts may have characters that XML refuses, and the end of a CDATA section.
  return { status: 'generated', div: cleanText(div.text).replaceAll(']]>', ']]&gt;') }
}

function paragraph(sentence: string): Markup {
  return html`<p>${sentence}</p>`
}

function groupMarkup({ legend, rows }: NarrativeGroup, options: NarrativeOptions): Markup {
  const [only] = rows
  const isRepeated = rows.length === 1 && only?.label === legend
  // Without a heading, an answer would stand under the heading of the group before it.
  if (!legend || isRepeated) return html`${rows.map(row => headedMarkup(row, options))}`
  return html`<p><b>${legend}</b></p>${rows.map(row => rowMarkup(row, options))}`
}

function headedMarkup(row: NarrativeRow, options: NarrativeOptions): Markup {
  const { label, items, text, isTyped, ownWords } = row
  const words = ownWords
    ? sentenceMarkup(text, ownWords, options)
    : wordsMarkup(text, isTyped, options)
  if (!label) return html`<p><b>${words}</b></p>`
  return html`<p><b>${label}</b></p>${items ? listMarkup(items, options) : html`<p>${words}</p>`}`
}

function rowMarkup(row: RecordRow, options: NarrativeOptions): Markup {
  const { label, items } = row
  if (!items) return html`<p>${answerMarkup(row, options)}</p>`
  return html`<p>${label}</p>${listMarkup(items, options)}`
}

function listMarkup(items: readonly RecordItem[], options: NarrativeOptions): Markup {
  return html`<ul>${items.map(item => html`<li>${itemMarkup(item, options)}</li>`)}</ul>`
}

function itemMarkup({ title, isTyped, rows }: RecordItem, options: NarrativeOptions): Markup {
  const answers = rows.map(row => html`<br/>${answerMarkup(row, options)}`)
  return html`<b>${wordsMarkup(title, isTyped, options)}</b>${answers}`
}

function answerMarkup({ label, text, isTyped }: RecordRow, options: NarrativeOptions): Markup {
  const { colon } = options.language.texts
  return html`${label && html`${label}${colon}`}${wordsMarkup(text, isTyped, options)}`
}

// A sentence of ours around words of the owner.
function sentenceMarkup(text: string, ownWords: string, options: NarrativeOptions): Markup {
  const [before, ...after] = text.split(ownWords)
  const own = wordsMarkup(ownWords, true, options)
  return html`${before}${after.length > 0 && own}${after.join(ownWords)}`
}

function wordsMarkup(
  text: string,
  isTyped: boolean | undefined,
  options: NarrativeOptions,
): Markup {
  const { language, writtenIn } = options
  const isIsolated = mayRunBothWays(options, isTyped)
  const lines = text.split('\n').map(line => (isIsolated ? isolate(line) : line))
  const [first = '', ...others] = lines
  const words = html`${first}${others.map(line => html`<br/>${line}`)}`
  if (!isTyped || writtenIn === 'other' || writtenIn === language.tag) return words
  return html`<span lang="${writtenIn}" xml:lang="${writtenIn}">${words}</span>`
}

// The owner's own words may be in Arabic, or in a language that the form does not list.
function mayRunBothWays(
  { language, writtenIn }: NarrativeOptions,
  isTyped: boolean | undefined,
): boolean {
  if (language.dir === 'rtl') return true
  return isTyped === true && (writtenIn === 'other' || languageByTag(writtenIn)?.dir === 'rtl')
}

/**
 * Returns a text that runs in its own direction and leaves the text around it alone: U+2068 and
 * U+2069 of the Unicode Bidirectional Algorithm. On a page in Arabic, "+1 555 010" would otherwise
 * be drawn as "010 555 1+". FHIR allows no element that does the same.
 */
function isolate(text: string): string {
  return text && `\u2068${text}\u2069`
}
