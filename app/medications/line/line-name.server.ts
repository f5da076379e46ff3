import { knowledge } from '../knowledge/knowledge.server.ts'
import type { KnownName } from '../knowledge/knowledge-names.ts'
import { isSalt, splitWords } from '../names/name-key.ts'
import { findKnownName, findSimilarName, recognizeExactly } from '../names/recognize-name.server.ts'
import { findParts } from './find-parts.ts'
import type { LinePart } from './line-parts.ts'
import { mineral, mineralSalt, nameSuffixes, notMedicines } from './line-words.ts'

export interface LineName {
  start: number
  /** End of the name, and of what belongs to it: "amlodipine (Norvasc):". */
  nameEnd: number
  end: number
  /** The name, if it is not all of the typed text: of "Norvasc (amlodipine)" the ingredient. */
  name?: string
  brandName?: string
  isKnown: boolean
  similarName?: string
  ingredients: readonly string[]
  /** True for a product that is only eye drops, a cream, an inhaler or the like. */
  isLocal: boolean
  /** Forms in the name: "nicotine patch". */
  ownParts: LinePart[]
  /** Another name in the line. */
  otherName?: string
}

interface Span {
  start: number
  end: number
}

/** Finds the name of a line: the first one that our list has, else its first words. */
export function findLineName(text: string, start: number, end: number): LineName | undefined {
  const words = wordsIn(text, start, end)
  const first = firstName(text, words, start)
  if (!first) return findUnknownName(text, start, end)
  const suffixed = withSuffixes(text, first)
  const other = synonymAt(text, words, { ...first, end: suffixed })
  const nameEnd = other?.after ?? suffixed
  const isColon = text[nameEnd] === ':'
  const typed = text.slice(first.start, other?.end ?? suffixed)
  const ingredients = recognizeExactly(typed)
  const following = words.filter(word => word.start >= nameEnd)
  return {
    start: first.start,
    nameEnd,
    end: isColon ? nameEnd + 1 : nameEnd,
    ...(other && namePair(text, { ...first, end: suffixed }, other)),
    isKnown: true,
    ingredients,
    isLocal: first.known.isLocal || first.known.isInhaled || ingredients.some(isHardlyAbsorbed),
    ownParts: findParts(typed).filter(part => 'form' in part),
    ...otherNameIn(text, following),
  }
}

function isHardlyAbsorbed(ingredient: string): boolean {
  return knowledge().membersOf(['little_absorbed_medicines']).has(ingredient)
}

function wordsIn(text: string, start: number, end: number): Span[] {
  return [...text.slice(start, end).matchAll(/[\p{L}\p{N}%][\p{L}\p{N}\p{M}%.'’#]*/gu)].map(
    ({ index, 0: word }) => ({
      start: start + index,
      end: start + index + word.replace(/[.'’]+$/, '').length,
    }),
  )
}

const maxWords = 6

interface NameSpan extends Span {
  known: KnownName
}

function firstName(text: string, words: readonly Span[], start: number): NameSpan | undefined {
  for (const [at, word] of words.entries()) {
    const name = nameAt(text, words, at, word.start === start)
    if (name) return name
  }
  return undefined
}

/** Returns the longest name at a word. A rare name counts only if it begins the line. */
function nameAt(
  text: string,
  words: readonly Span[],
  at: number,
  isFirst = false,
): NameSpan | undefined {
  const start = words[at]?.start ?? 0
  for (let length = Math.min(maxWords, words.length - at); length > 0; length--) {
    const last = words[at + length - 1]
    if (!last) continue
    const typed = text.slice(start, last.end)
    const known = strangeSign.test(typed)
      ? undefined
      : findKnownName(typed, { isRareAllowed: isFirst })
    if (!known || notMedicines.has(splitWords(typed).join(' '))) continue
    // "Aspirin 81" is a name; in "aspirin 81 mg" the number is the dose.
    const isDose = /\d/.test(text[last.start] ?? '') && length > 1 && isAmountAt(text, last)
    if (!isDose) return { start, end: last.end, known }
  }
  return undefined
}

// "Lisinopril > HCTZ" and "ibuprofen + acetaminophen" are no product.
const strangeSign = /^[^\p{L}]*$|[^\p{L}\p{N}%.'’#/ -]| -|- |\p{L}{4}\. |\.\.| \./u

function isAmountAt(text: string, { start, end }: Span): boolean {
  const [first] = findParts(text, start)
  return first !== undefined && first.kind !== 'unread' && first.end > end
}

const suffix = new RegExp(`[ -](?:(${nameSuffixes})|(\\p{L}+))(?![\\p{L}\\p{N}])`, 'iuy')

/** Returns the end of a name with its salt and release: "metoprolol succinate ER". */
function withSuffixes(text: string, { start, end }: Span): number {
  suffix.lastIndex = end
  const match = suffix.exec(text)
  if (!match) return end
  const [typed, known, word = ''] = match
  const suffixed = { start, end: end + typed.length }
  const isMineral = mineral.test(word) && !mineralSalt.test(text.slice(start, suffixed.end))
  const isOther =
    /^ ?(?:sodium|sod|potassium|magnesium|calcium) (?:bicarbonate|chloride|carbonate|citrate|oxide|gluconate)/i.test(
      text.slice(end),
    )
  return known || (isSalt(word) && !isMineral && !isOther) ? withSuffixes(text, suffixed) : end
}

function substancesIn(text: string, { start, end }: Span): string {
  return recognizeExactly(text.slice(start, end)).sort().join('|')
}

interface Synonym extends NameSpan {
  /** The end behind a bracket. */
  after: number
}

const opening = /^(?: ?\((?:brand(?: name)?:? |aka )?| ?\/ ?| )/i

/** Finds another name of the same substance behind a name: "Norvasc (amlodipine)". */
function synonymAt(text: string, words: readonly Span[], name: NameSpan): Synonym | undefined {
  const [typed = ''] = opening.exec(text.slice(name.end)) ?? []
  const from = words.findIndex(({ start }) => start === name.end + typed.length)
  const other = typed === '' || from < 0 ? undefined : nameAt(text, words, from)
  if (!other) return undefined
  const end = withSuffixes(text, other)
  const isBracket = typed.includes('(')
  const [one, two, both] = [name, { ...other, end }, { start: name.start, end }].map(span =>
    substancesIn(text, span),
  )
  // "Novorapid insulin": the general word adds no substance.
  const isInsulin = both?.startsWith('insulin ') && (both === one || both === two) && one !== two
  // Two brands, and two releases or salts, may be one or the other.
  const [word, otherWord] = [name, other].map(({ start }) => firstWordAt(text, start))
  const isPair = one === two && word !== otherWord && !(isBrand(name) && isBrand(other))
  if (!(isInsulin || isPair) || (isBracket && text[end] !== ')')) return undefined
  return { ...other, end, after: isBracket ? end + 1 : end }
}

function firstWordAt(text: string, start: number): string {
  return /^\p{L}*/u.exec(text.slice(start).toLowerCase())?.[0] ?? ''
}

function isBrand({ known }: NameSpan): boolean {
  return known.kind.startsWith('brand')
}

/** Returns ingredient and brand of two names in either order; other pairs stay as typed. */
function namePair(text: string, one: NameSpan, other: Synonym): Partial<LineName> {
  const typed = [one, other].map(({ start, end }) => text.slice(start, end))
  const isInBrackets = other.after > other.end
  if (!isInBrackets || isBrand(one) === isBrand(other)) return {}
  const [name, brandName] = isBrand(one) ? [typed[1], typed[0]] : typed
  return { name, brandName }
}

function otherNameIn(text: string, words: readonly Span[]): { otherName?: string } {
  for (const at of words.keys()) {
    const name = nameAt(text, words, at)
    if (name) return { otherName: text.slice(name.start, name.end) }
  }
  return {}
}

const maxUnknownWords = 4

/** Returns the first words of a line as a name that our list does not have. */
function findUnknownName(text: string, start: number, end: number): LineName | undefined {
  const parts = findParts(text, start, end)
  const first = parts.findIndex(({ kind }) => !['filler', 'amount', 'count', 'of'].includes(kind))
  const words: LinePart[] = []
  for (const part of parts.slice(Math.max(first, 0))) {
    const gap = words.length > 0 ? text.slice(words.at(-1)?.end, part.start) : ''
    const isWord = part.kind === 'unread' && /^[\p{L}'’-]+$/u.test(text.slice(part.start, part.end))
    if (!isWord || !/^[ -]?$/.test(gap)) break
    words.push(part)
  }
  const last = words.at(-1)
  if (!words[0] || !last || words.length > maxUnknownWords) return undefined
  const span = {
    start: words[0].start,
    ingredients: [],
    ownParts: [],
    isKnown: false,
    isLocal: false,
  }
  for (let length = words.length; length > 0; length--) {
    const nameEnd = words[length - 1]?.end ?? 0
    const similarName = findSimilarName(splitWords(text.slice(span.start, nameEnd)).join(' '))?.name
    if (similarName && !notMedicines.has(similarName)) {
      return { ...span, nameEnd, end: nameEnd, similarName }
    }
  }
  return { ...span, nameEnd: last.end, end: last.end }
}
