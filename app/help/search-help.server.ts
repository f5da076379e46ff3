import { searchKey } from '#app/lib/text-key.ts'
import { drawQuestion, type MarkWords, toQuestionText } from './draw-topic.server.ts'
import type { DrawnQuestion, HelpPiece, Topic } from './help-topic.ts'

/** A longer search is cut. */
export const maxQueryLength = 100

const maxWords = 12

/** Returns the trimmed search text. */
export function helpQuery(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, maxQueryLength).trim()
}

/**
 * Returns the questions that contain every word of a search; matches in the question come first.
 * Case and accents do not count. Stop words count only when there are no others.
 */
export function searchHelp(topics: Topic[], query: string): DrawnQuestion[] {
  const searchWords = findSearchWords(query)
  if (searchWords.length === 0) return []
  const mark = createMarker(searchWords)
  return topics
    .flatMap(({ questions }) => questions)
    .filter(question => containsAll(toQuestionText(question), searchWords))
    .map(question => ({ question, rank: containsAll(question.asked, searchWords) ? 0 : 1 }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ question }) => drawQuestion(question, mark))
}

function findSearchWords(query: string): string[] {
  const all = [...new Set(splitWords(query))].slice(0, maxWords)
  const significant = all.filter(word => !stopWords.has(word))
  return significant.length > 0 ? significant : all
}

function containsAll(text: string, searchWords: string[]): boolean {
  const words = splitWords(text)
  return searchWords.every(typed => words.some(word => isHit(word, typed)))
}

/** Returns true if one word is the beginning of the other; six letters are enough. */
function isHit(word: string, typed: string): boolean {
  if (typed.length === 1) return word === typed
  return (
    word.startsWith(typed.slice(0, 6)) || (word.length > 3 && typed.startsWith(word.slice(0, 6)))
  )
}

const word = /[\p{L}\p{N}\p{M}]+/gu

function splitWords(text: string): string[] {
  return searchKey(text).match(word) ?? []
}

/** Returns a function that splits a text and marks the words that were searched for. */
function createMarker(searchWords: string[]): MarkWords {
  return text => {
    const pieces: HelpPiece[] = []
    let end = 0
    for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}\p{M}’']+/gu)) {
      if (!splitWords(found).some(each => searchWords.some(typed => isHit(each, typed)))) continue
      if (index > end) pieces.push({ text: text.slice(end, index) })
      pieces.push({ text: found, isMarked: true })
      end = index + found.length
    }
    if (end < text.length) pieces.push({ text: text.slice(end) })
    return pieces
  }
}

const stopWords = new Set(
  'a an and are can could do does how i im if in is it me my of on or the there to was what when where which who why will with you your'.split(
    ' ',
  ),
)
