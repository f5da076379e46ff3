import { linePatterns } from '../line/line-patterns.ts'
import { partsIn, wordsIn } from '../line/pieces.ts'
import { splitWords, withoutPackageWords } from '../name-key.ts'
import {
  isKnownName,
  recognize,
  recognizeExactly,
  suggestionsFor,
} from '../recognize-name.server.ts'
import {
  isOnlyDetails,
  isOnlyPurpose,
  namesThing,
  removeVerb,
  startsWithInstruction,
  startsWithVerb,
} from './instruction-words.ts'

/** The start of a text: a known name, a similar one, other words, or only a dose and the like. */
export type TextStart = 'known' | 'similar' | 'unknown' | 'details'

const maxNameWords = 6

/** Returns how a text starts. */
export function readStart(text: string): TextStart {
  const bare = withoutArticle(text)
  if (findNameAtStart(bare)) return 'known'
  const afterDose = removeDose(bare)
  if (afterDose !== undefined) {
    return findNameAtStart(withoutArticle(afterDose)) ? 'known' : 'details'
  }
  const afterVerb = startsWithVerb(bare) ? removeVerb(bare) : undefined
  if (afterVerb !== undefined && findNameAtStart(withoutArticle(afterVerb))) return 'known'
  if (namesThing(bare)) return 'unknown'
  if (afterVerb !== undefined || isOnlyDetails(bare) || isOnlyPurpose(bare)) return 'details'
  if (startsWithInstruction(bare)) return 'details'
  return isSimilarAtStart(bare) ? 'similar' : 'unknown'
}

// "500 mg metformin" has a name; "2.5 mg on other days" is more about the last one.
function removeDose(text: string): string | undefined {
  // The first words decide.
  const parts = partsIn(text.slice(0, 400), linePatterns)
  const [first] = parts
  if (first?.kind !== 'amount' && first?.kind !== 'pills' && first?.kind !== 'uses')
    return undefined
  const next = parts.find(({ kind }) => kind === 'word')
  return next ? text.slice(next.start) : ''
}

/** Returns whether a start is that of a known or similar name. */
export function isName(start: TextStart): boolean {
  return start === 'known' || start === 'similar'
}

/** Returns the known name at the start of a text, the longest one. */
export function findNameAtStart(text: string): string | undefined {
  // Names are shorter.
  const words = wordsIn(text.slice(0, 200))
  const first = words[0]
  if (!first || /[^\s(*"'“‘[#]/u.test(text.slice(0, first.start))) return undefined
  for (let length = Math.min(maxNameWords, words.length); length > 0; length--) {
    const name = text.slice(first.start, words[length - 1]?.end)
    if (isKnownName(name)) return name
  }
  // "B12" and "oxygen" count when nothing else is in the name.
  const word = text.slice(first.start, first.end)
  const isOther = isOnlyDetails(word) || isOnlyPurpose(word)
  return !isOther && recognizeExactly(word).length > 0 ? word : undefined
}

/** Returns whether two names are those of one product: "amlodipine and benazepril". */
export function isOneProduct(one: string, other: string): boolean {
  const parts = [...recognizeExactly(one), ...recognizeExactly(other)]
  return [`${one} and ${other}`, `${other} and ${one}`].some(name => {
    const found = recognize(name)
    if (!found?.isOneName || found.readAs || found.unreadWords) return false
    return parts.length > 1 && parts.every(part => found.ingredients.includes(part))
  })
}

/** Returns whether two names have the same ingredients: a medication and its brand. */
export function isSameMedicine(one: string, other: string): boolean {
  const [first, second] = [one, other].map(name => recognizeExactly(name).sort().join('|'))
  return first !== '' && first === second
}

function isSimilarAtStart(text: string): boolean {
  const words = wordsIn(text)
  return [2, 1].some(length => {
    const last = words[length - 1]
    const name = text.slice(words[0]?.start, last?.end)
    const isLong = withoutPackageWords(splitWords(name)).join(' ').length >= 6
    return last !== undefined && isLong && suggestionsFor(name, 1).length > 0
  })
}

/** Returns a text without words such as "and a" at its start. */
export function withoutArticle(text: string): string {
  return text.replace(
    /^(?:(?:and|or|nor|but|also|then|plus|a|an|the|my|some|daily|baby|one|two|half|\d)\s+)+/iu,
    '',
  )
}
