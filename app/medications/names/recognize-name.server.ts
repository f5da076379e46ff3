import { knowledge } from '../knowledge/knowledge.server.ts'
import type { KnownName } from '../knowledge/knowledge-names.ts'
import { fuzzyNames } from './fuzzy-names.server.ts'
import {
  isForEyesOrEars,
  isLocalForm,
  isPackageWord,
  isPurposeWord,
  isWithMass,
  splitWords,
  toNameKey,
  withoutPackageWords,
} from './name-key.ts'

export interface RecognizedName {
  ingredients: string[]
  /** The one similar name, if the name was misspelled. */
  readAs?: string
  /** Words that were not recognized. */
  unreadWords?: string
  /** The words name a cream, drops or the like. */
  isLocal: boolean
  /** It is for eyes, ears or scalp, or a product that exists only as such: Restasis. */
  isLocalProduct?: boolean
  /** All of it is one name: its ingredients are in one product. */
  isOneName: boolean
}

/**
 * Returns the ingredients of a name as people write it: "Lipitor 20 mg". A misspelled name is read
 * as the one similar name (`readAs`); not if it is short or two names are equally similar.
 */
export function recognize(typed: string): RecognizedName | undefined {
  const words = splitWords(typed)
  const isLocal = isLocalForm(words)
  const forEyes = isForEyesOrEars(words) && { isLocalProduct: true }
  const whole = wholeName(words)
  if (whole) return { ...wholeNameResult(whole), ...forEyes, isLocal: isLocal || whole.isLocal }
  const similarWhole = findSimilarName(withoutPackageWords(words).join(' '))
  if (similarWhole) return { ...wholeNameResult(similarWhole), readAs: similarWhole.name, isLocal }
  const { parts, tooMany } = limitParts(nameParts(words))
  const readAs = new Set<string>()
  const notRead: string[] = [...tooMany]
  const ingredients = new Set(parts.flatMap(({ name }) => name?.ingredients ?? []))
  for (const [index, rest] of unreadWords(words, parts).entries()) {
    const near = index < maxGuessedWords && !isPurposeWord(rest) ? findSimilarName(rest) : undefined
    if (!near) notRead.push(rest)
    for (const ingredient of near?.ingredients ?? []) ingredients.add(ingredient)
    if (near) readAs.add(near.name)
  }
  if (ingredients.size === 0) return undefined
  const named = parts.filter(({ name }) => name).length + readAs.size
  return {
    ingredients: [...ingredients],
    isLocal,
    isOneName: named === 1,
    ...(readAs.size > 0 && { readAs: [...readAs].join(', ') }),
    ...(notRead.length > 0 && { unreadWords: notRead.join(' ') }),
  }
}

/** No product has more; it bounds the time for a long list in one name. */
const maxNames = 8

function limitParts(parts: readonly Part[]): { parts: Part[]; tooMany: string[] } {
  const named = parts.filter(({ name }) => name)
  const extra = new Set(named.slice(maxNames))
  return {
    parts: parts.filter(part => !extra.has(part)),
    tooMany: [...extra].map(({ words }) => words.join(' ')),
  }
}

function wholeNameResult({ ingredients, isLocal }: KnownName) {
  return {
    ingredients: [...ingredients],
    isOneName: true,
    ...(isLocal && { isLocalProduct: true }),
  }
}

/** Bounds the time for a long text. */
const maxGuessedWords = 6

/** As `recognize`, without guessing misspelled names: for pages where no one can correct them. */
export function recognizeExactly(typed: string): string[] {
  return readExactly(typed).ingredients
}

/** As `recognizeExactly`, with `isLocal`. */
export function readExactly(typed: string): Pick<RecognizedName, 'ingredients' | 'isLocal'> {
  const words = splitWords(typed)
  if (words.length === 0) return { ingredients: [], isLocal: false }
  const whole = wholeName(words)
  const names = whole ? [whole] : nameParts(words).flatMap(({ name }) => name ?? [])
  const ingredients = [...new Set(names.flatMap(name => name.ingredients))]
  return { ingredients, isLocal: isLocalForm(words) || whole?.isLocal === true }
}

/** Returns whether a text is one common name; "water" and "pain" are not. */
export function isKnownName(text: string): boolean {
  const words = splitWords(text)
  return words.length > 0 && findLongestNameAt(words, 0)?.length === words.length
}

/** Returns similar names for "Did you mean". */
export function suggestionsFor(typed: string, max = 5): string[] {
  const key = withoutPackageWords(splitWords(typed)).join(' ')
  const { names } = knowledge()
  return fuzzyNames(key)
    .flatMap(near => names.get(near.key)?.name ?? [])
    .slice(0, max)
}

function wholeName(words: readonly string[]): KnownName | undefined {
  const { names } = knowledge()
  const bare = withoutPackageWords(words)
  // "Water pill" is not water. "Thyroid" alone or with a strength is a medication.
  const isPurpose = bare.length < words.length && !isWithMass(words)
  if (isPurpose && bare.every(isPurposeWord)) return undefined
  const tries = [words, ...shorterNames(words), bare, ...shorterNames(bare)]
  for (const some of tries) {
    const found = some.length > 0 && names.get(some.join(' '))
    if (found) return found
  }
  return undefined
}

// Word by word: "zinc sulfate" and "iodine I-131" are names of their own.
function shorterNames(words: readonly string[]): string[][] {
  const last = words.findLastIndex(word => !isPackageWord(word))
  return Array.from({ length: words.length - 1 - Math.max(last, 0) }, (_, index) =>
    words.slice(0, words.length - 1 - index),
  )
}

/** The words of a name, or one other word. */
interface Part {
  words: string[]
  name?: KnownName
}

// The longest name at each word; "x-free" and "without x" are skipped.
function nameParts(words: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const found = findLongestNameAt(words, at)
    const length = found?.length ?? 1
    const isDenied = words[at + length] === 'free' || denials.has(words[at - 1] ?? '')
    const stretch = words.slice(at, at + length)
    if (!isDenied) parts.push({ words: stretch, name: found?.name })
    at += length
  }
  return parts
}

const denials = new Set(['no', 'not', 'non', 'without', 'never', 'sans', 'anti'])
const maxNameWords = 6

function findLongestNameAt(words: readonly string[], at: number) {
  const { names } = knowledge()
  for (let length = Math.min(maxNameWords, words.length - at); length > 0; length--) {
    const name = names.get(words.slice(at, at + length).join(' '))
    if (name && (length > 1 || (isPlain(name) && !isPurposeWord(words[at] ?? ''))))
      return { name, length }
  }
  return undefined
}

// RxNorm has names like "water" and "Today", which count only if nothing else was typed.
function isPlain(name: KnownName): boolean {
  return name.isCommon && toNameKey(name.name).length > 3
}

// A short word can distinguish products: "Mucinex PE".
function unreadWords(words: readonly string[], parts: readonly Part[]): string[] {
  const kept = new Set(withoutPackageWords(words))
  return parts.flatMap(({ name, words: [word = ''] }) =>
    !name && kept.has(word) && !isPackageWord(word) && /\p{L}/u.test(word) ? [word] : [],
  )
}

const maxGuessedLength = 40

// "Promethazine VC" is no misspelled "promethazine DM": suffixes distinguish products.
function isOtherSuffix(key: string, known: string): boolean {
  const [words, others] = [key.split(' '), known.split(' ')]
  const differing = words.filter((word, at) => word !== others[at])
  return (
    words.length > 1 &&
    words.length === others.length &&
    differing.every(word => word.length <= maxSuffixLength)
  )
}

const maxSuffixLength = 3

/** Names of this length may differ by two edits, shorter ones by one. */
const minLengthForTwo = 8

function findSimilarName(key: string): KnownName | undefined {
  if (key.length > maxGuessedLength || key.split(' ').every(isPurposeWord)) return undefined
  const { names } = knowledge()
  const near = fuzzyNames(key)
  const distance = near[0]?.distance ?? Number.POSITIVE_INFINITY
  if (distance > (key.length >= minLengthForTwo ? 2 : 1)) return undefined
  const nearest = near.flatMap(one => (one.distance === distance ? (names.get(one.key) ?? []) : []))
  if (near.some(one => one.distance === distance && isOtherSuffix(key, one.key))) return undefined
  const meanings = new Set(nearest.map(({ ingredients }) => [...ingredients].sort().join('|')))
  // Names that only a public list has are too rare to be guessed.
  return meanings.size === 1 && nearest.some(({ isCommon }) => isCommon) ? nearest[0] : undefined
}
