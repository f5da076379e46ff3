import { drawQuestion, type Mark, textOf } from './draw-topic.server.ts'
import type { DrawnQuestion, Piece, Topic } from './help-topic.ts'

/** A longer search is cut: nobody types one. */
export const longestQuery = 100

const mostWords = 12

/** What somebody typed, without what surrounds it. */
export function helpQuery(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, longestQuery).trim()
}

/**
 * The questions whose text holds every word of a search, those first that have them all in the question itself.
 * Capitals, accents and common endings make no difference, and the beginning of a word is enough. Words that stand
 * in every sentence ("how do I …") are only looked for where there are no others.
 * @returns nothing for a search without a word.
 */
export function searchHelp(topics: Topic[], query: string): DrawnQuestion[] {
  const wanted = wantedIn(query)
  if (wanted.length === 0) return []
  const mark = marking(wanted)
  return topics
    .flatMap(({ questions }) => questions)
    .filter(question => holdsAll(textOf(question), wanted))
    .map(question => ({ question, rank: holdsAll(question.asked, wanted) ? 0 : 1 }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ question }) => drawQuestion(question, mark))
}

function wantedIn(query: string): string[] {
  const all = [...new Set(wordsOf(query))].slice(0, mostWords)
  const telling = all.filter(word => !everywhere.has(word))
  return (telling.length > 0 ? telling : all).map(stemOf)
}

function holdsAll(text: string, wanted: string[]): boolean {
  const words = wordsOf(text)
  return wanted.every(stem => words.some(word => isHit(word, stem)))
}

/** Whether a word of a text is one that was searched for. */
function isHit(word: string, stem: string): boolean {
  return stem.length > 1 ? word.startsWith(stem) || stemOf(word) === stem : word === stem
}

const word = /[\p{L}\p{N}\p{M}]+/gu

function wordsOf(text: string): string[] {
  return plain(text).match(word) ?? []
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase()
}

// Enough for English plurals and verbs: what is left is compared as the beginning of a word.
function stemOf(plainWord: string): string {
  const singular = plainWord
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  const stem = singular.replace(/(?:(?<!e)ed|ing)$/, '').replace(/([bdgmnprt])\1$/, '$1')
  return [stem, singular].find(each => /^(?=.*[aeiouy]).{3,}$/.test(each)) ?? plainWord
}

/** Cuts words into those that were searched for and what is between them. */
function marking(wanted: string[]): Mark {
  return text => {
    const pieces: Piece[] = []
    let end = 0
    for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}\p{M}’']+/gu)) {
      if (!wordsOf(found).some(each => wanted.some(stem => isHit(each, stem)))) continue
      if (index > end) pieces.push({ text: text.slice(end, index) })
      pieces.push({ text: found, isMarked: true })
      end = index + found.length
    }
    if (end < text.length) pieces.push({ text: text.slice(end) })
    return pieces
  }
}

const everywhere = new Set(
  'a an and are can could do does how i im if in is it me my of on or the there to was what when where which who why will with you your'.split(
    ' ',
  ),
)
