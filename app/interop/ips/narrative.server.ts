import type { Narrative } from 'fhir/r4'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, languageByTag } from '#app/emergency/languages/languages.server.ts'
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

// `npm run summary` runs without a build, and Node runs no JSX.
const draw = createElement

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
  const attributes = { xmlns: 'http://www.w3.org/1999/xhtml', ...inLanguage(tag), dir }
  const body = [
    ...groups.flatMap(group => drawGroup(group, options)),
    ...sentences.map(sentence => drawParagraph(drawOurs(sentence, options))),
  ]
  // The owner's texts may have characters that XML refuses.
  const div = cleanText(renderToStaticMarkup(draw('div', attributes, ...body)))
  return { status: 'generated', div }
}

function inLanguage(tag: string) {
  return { lang: tag, xmlLang: tag }
}

function drawGroup({ legend, rows }: NarrativeGroup, options: NarrativeOptions): ReactNode[] {
  const [only] = rows
  const isRepeated = rows.length === 1 && only?.label === legend
  // Without a heading, an answer would stand under the heading of the group before it.
  if (!legend || isRepeated) return rows.flatMap(row => drawHeadedRow(row, options))
  return [drawHeading(legend, options), ...rows.flatMap(row => drawRow(row, options))]
}

function drawHeading(text: string, options: NarrativeOptions): ReactNode {
  return drawParagraph([draw('b', null, ...drawOurs(text, options))])
}

function drawParagraph(words: ReactNode[]): ReactNode {
  return draw('p', null, ...words)
}

function drawHeadedRow(row: NarrativeRow, options: NarrativeOptions): ReactNode[] {
  const { label, items, text, isTyped, ownWords } = row
  const words = ownWords ? drawSentence(text, ownWords, options) : drawWords(text, isTyped, options)
  if (!label) return [drawParagraph([draw('b', null, ...words)])]
  return [drawHeading(label, options), items ? drawList(items, options) : drawParagraph(words)]
}

function drawRow(row: RecordRow, options: NarrativeOptions): ReactNode[] {
  const { label, items } = row
  if (!items) return [drawParagraph(drawAnswer(row, options))]
  return [drawParagraph(drawOurs(label, options)), drawList(items, options)]
}

function drawList(items: readonly RecordItem[], options: NarrativeOptions): ReactNode {
  return draw('ul', null, ...items.map(item => draw('li', null, ...drawItem(item, options))))
}

function drawItem({ title, isTyped, rows }: RecordItem, options: NarrativeOptions): ReactNode[] {
  const answers = rows.flatMap(row => [draw('br'), ...drawAnswer(row, options)])
  return [draw('b', null, ...drawWords(title, isTyped, options)), ...answers]
}

function drawAnswer(
  { label, text, isTyped, isSelfEvident }: RecordRow,
  options: NarrativeOptions,
): ReactNode[] {
  const { colon } = options.language.texts
  const before = label && !isSelfEvident ? drawOurs(`${label}${colon}`, options) : []
  return [...before, ...drawWords(text, isTyped, options)]
}

// A sentence of ours around words of the owner.
function drawSentence(text: string, ownWords: string, options: NarrativeOptions): ReactNode[] {
  const [before = '', ...after] = text.split(ownWords)
  const own = after.length > 0 ? drawWords(ownWords, true, options) : []
  return [...drawOurs(before, options), ...own, ...drawOurs(after.join(ownWords), options)]
}

function drawWords(
  text: string,
  isTyped: boolean | undefined,
  options: NarrativeOptions,
): ReactNode[] {
  const { language, writtenIn } = options
  const isIsolated = mayRunBothWays(options, isTyped)
  const words = text.split('\n').flatMap((line, index) => {
    const whole = isIsolated ? isolate(line) : line
    return [index > 0 && draw('br'), ...(isTyped ? [whole] : drawOurs(whole, options))]
  })
  if (!isTyped || writtenIn === 'other' || writtenIn === language.tag) return words
  return [draw('span', inLanguage(writtenIn), ...words)]
}

/** Draws a text of ours. Words without a translation are marked as English. */
function drawOurs(text: string, { language: { untranslated } }: NarrativeOptions): ReactNode[] {
  const english = { ...inLanguage('en'), dir: 'ltr' }
  return untranslated
    .split(text)
    .map((part, index) => (index % 2 === 0 ? part : draw('span', english, part)))
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
