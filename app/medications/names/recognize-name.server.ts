import { knowledge } from '../knowledge/knowledge.server.ts'
import type { KnownName } from '../knowledge/knowledge-names.ts'
import { fuzzyNames } from './fuzzy-names.server.ts'
import {
  isForEyesOrEars,
  isForNose,
  isInhaledForm,
  isLocalForm,
  isPackageWord,
  isPurposeWord,
  isSkinForm,
  isWithMass,
  splitWords,
  toNameKey,
  withoutPackageWords,
} from './name-key.ts'

/** The ingredients of a name as typed, and how it was read. */
export interface RecognizedName {
  ingredients: string[]
  /** The one similar name, if the name was misspelled. */
  readAs?: string
  /** Words that were not recognized. */
  unreadWords?: string
  /** True if its words name a cream, drops or the like. */
  isLocal: boolean
  /** True for eye, ear or scalp use, and for a product that is only local: Restasis. */
  isLocalProduct?: boolean
  /** True if all of it is one name, so that its ingredients are in one product. */
  isOneName: boolean
}

/**
 * Returns the ingredients of a name as people write it: "Lipitor 20 mg". A misspelled name is read
 * as the one similar name (`readAs`), unless it is short or two names are equally similar.
 */
export function recognize(typed: string): RecognizedName | undefined {
  const words = splitWords(typed)
  const isLocal = isLocalForm(words) || isSkinForm(words)
  const forEyes = isForEyesOrEars(words) && { isLocalProduct: true }
  const whole = findWholeName(words)
  if (whole) return { ...wholeNameResult(whole), ...forEyes, isLocal: isLocal || whole.isLocal }
  const similarWhole = findSimilarName(withoutPackageWords(words).join(' '))
  if (similarWhole) return { ...wholeNameResult(similarWhole), readAs: similarWhole.name, isLocal }
  const { parts, excessWords } = limitParts(splitIntoParts(words))
  const readAs = new Set<string>()
  const notRecognized: string[] = [...excessWords]
  const ingredients = new Set(parts.flatMap(({ name }) => name?.ingredients ?? []))
  for (const [index, word] of findUnreadWords(words, parts).entries()) {
    const mayGuess = index < maxGuessedWords && !isPurposeWord(word)
    const similarName = mayGuess ? findSimilarName(word) : undefined
    if (!similarName) {
      notRecognized.push(word)
      continue
    }
    for (const ingredient of similarName.ingredients) ingredients.add(ingredient)
    readAs.add(similarName.name)
  }
  if (ingredients.size === 0) return undefined
  // "Percocet oxycodone" names one product twice.
  const isOneName =
    readAs.size === 0
      ? parts.some(({ name }) => name?.ingredients.length === ingredients.size)
      : readAs.size === 1 && !parts.some(({ name }) => name)
  return {
    ingredients: [...ingredients],
    isLocal,
    isOneName,
    ...(readAs.size > 0 && { readAs: [...readAs].join(', ') }),
    ...(notRecognized.length > 0 && { unreadWords: notRecognized.join(' ') }),
  }
}

/** No product has more ingredients; the limit bounds the time for a long list in one name. */
const maxNames = 8

function limitParts(parts: readonly Part[]): { parts: Part[]; excessWords: string[] } {
  const namedParts = parts.filter(({ name }) => name)
  const excessParts = new Set(namedParts.slice(maxNames))
  return {
    parts: parts.filter(part => !excessParts.has(part)),
    excessWords: [...excessParts].map(({ words }) => words.join(' ')),
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

/**
 * Returns the ingredients of a name like `recognize`, without a guess at misspelled names. For
 * pages where nobody can correct a guess.
 */
export function recognizeExactly(typed: string): string[] {
  return readExactly(typed).ingredients
}

/** The ingredients of `recognizeExactly`, and the form that the name says. */
export interface ExactName extends Pick<RecognizedName, 'ingredients' | 'isLocal'> {
  /** True for the name of an inhaler. */
  isInhaled: boolean
  /** True if its words name the nose. */
  isNasal: boolean
  /** The one name that all of it is, beside words of the package such as "20 mg". */
  wholeName?: string
}

/** Returns the ingredients and the form that a name says. Misspelled names are not guessed. */
export function readExactly(typed: string): ExactName {
  const words = splitWords(typed)
  const whole = findWholeName(words)
  const names = whole ? [whole] : splitIntoParts(words).flatMap(({ name }) => name ?? [])
  const ingredients = [...new Set(names.flatMap(name => name.ingredients))]
  const isNasal = isForNose(words)
  return {
    ingredients,
    isLocal: isLocalForm(words) || whole?.isLocal === true,
    isInhaled: isInhaledForm(words) || (names.some(name => name.isInhaled) && !isNasal),
    isNasal,
    wholeName: whole?.name,
  }
}

/**
 * Returns the name that a text is, exactly. "Water" and "pain" are none.
 * @param isRareAllowed true to find names that only RxNorm has, and short ones such as "B12".
 */
export function findKnownName(text: string, { isRareAllowed = false } = {}): KnownName | undefined {
  const words = splitWords(text)
  const rare =
    isRareAllowed && !words.every(isPurposeWord) && knowledge().names.get(words.join(' '))
  const longest = rare ? undefined : findLongestNameAt(words, 0)
  return rare || (longest?.length === words.length ? longest.name : undefined)
}

/** Returns at most `max` similar names for "Did you mean", the most similar first. */
export function suggestionsFor(typed: string, max = 5): string[] {
  const key = withoutPackageWords(splitWords(typed)).join(' ')
  const { names } = knowledge()
  return fuzzyNames(key)
    .flatMap(match => names.get(match.key)?.name ?? [])
    .slice(0, max)
}

function findWholeName(words: readonly string[]): KnownName | undefined {
  const { names } = knowledge()
  const bare = withoutPackageWords(words)
  // "Water pill" is not water. "Thyroid" alone or with a strength is a medication.
  const isPurpose = bare.length < words.length && !isWithMass(words)
  if (isPurpose && bare.every(isPurposeWord)) return undefined
  const candidates = [words, ...shorterNames(words), bare, ...shorterNames(bare)]
  for (const candidate of candidates) {
    const name = candidate.length > 0 && names.get(candidate.join(' '))
    if (name) return name
  }
  return undefined
}

// Drops package words one by one: "zinc sulfate" and "iodine I-131" are names of their own.
function shorterNames(words: readonly string[]): string[][] {
  const lastNameWord = words.findLastIndex(word => !isPackageWord(word))
  return Array.from({ length: words.length - 1 - Math.max(lastNameWord, 0) }, (_, index) =>
    words.slice(0, words.length - 1 - index),
  )
}

/** The words of a name, or one other word. */
interface Part {
  words: string[]
  name?: KnownName
}

// Finds the longest name at each word, and skips "x-free" and "without x".
function splitIntoParts(words: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const match = findLongestNameAt(words, at)
    const length = match?.length ?? 1
    const isNegated = words[at + length] === 'free' || negations.has(words[at - 1] ?? '')
    if (!isNegated) parts.push({ words: words.slice(at, at + length), name: match?.name })
    at += length
  }
  return withoutBroadNames(parts)
}

// "Novorapid insulin" is one insulin, not insulin aspart and a regular one.
function withoutBroadNames(parts: readonly Part[]): Part[] {
  const exact = parts.filter(({ words }) => !broadNames.has(words.join(' ')))
  const named = exact.flatMap(({ name }) => name?.ingredients ?? [])
  return parts.filter(({ words }) => !isBroadNameOf(words, named))
}

/** Returns whether words are only the class of other ingredients: "insulin" of insulin aspart. */
export function isBroadNameOf(words: readonly string[], ingredients: readonly string[]): boolean {
  const group = broadNames.get(withoutPackageWords(words).join(' '))
  if (group === undefined) return false
  const members = knowledge().membersOf([group])
  return ingredients.some(ingredient => members.has(ingredient))
}

/** Names of a class that are also read as its usual ingredient, with the class. */
const broadNames = new Map([
  ['insulin', 'insulins'],
  ['insulin human', 'insulins'],
  ['human insulin', 'insulins'],
  ['estrogen', 'estrogens'],
  ['oestrogen', 'estrogens'],
  ['penicillin', 'penicillins'],
  ['pcn', 'penicillins'],
  ['vitamin d', 'plain_vitamin_d'],
])

const negations = new Set(['no', 'not', 'non', 'without', 'never', 'sans', 'anti'])
const maxNameWords = 6

function findLongestNameAt(words: readonly string[], at: number) {
  const { names } = knowledge()
  for (let length = Math.min(maxNameWords, words.length - at); length > 0; length--) {
    const name = names.get(words.slice(at, at + length).join(' '))
    if (name && (length > 1 || (isUnambiguous(name) && !isPurposeWord(words[at] ?? ''))))
      return { name, length }
  }
  return undefined
}

// RxNorm has names like "water" and "Today", which count only if nothing else was typed.
function isUnambiguous(name: KnownName): boolean {
  return name.isCommon && toNameKey(name.name).length > 3
}

// A short word can distinguish products: "Mucinex PE".
function findUnreadWords(words: readonly string[], parts: readonly Part[]): string[] {
  const nameWords = new Set(withoutPackageWords(words))
  return parts.flatMap(({ name, words: [word = ''] }) =>
    !name && nameWords.has(word) && !isPackageWord(word) && /\p{L}/u.test(word) ? [word] : [],
  )
}

const maxGuessedLength = 40

// "Promethazine VC" is not a misspelled "promethazine DM": suffixes distinguish products.
function isOtherSuffix(key: string, known: string): boolean {
  const [words, knownWords] = [key.split(' '), known.split(' ')]
  const differingWords = words.filter((word, index) => word !== knownWords[index])
  return (
    words.length > 1 &&
    words.length === knownWords.length &&
    differingWords.every(word => word.length <= maxSuffixLength)
  )
}

const maxSuffixLength = 3

/** Names of this length may differ by two edits, shorter ones by one. */
const minLengthForTwoEdits = 8

/** Returns the one common name within an edit or two of a key (`toNameKey`). */
export function findSimilarName(key: string): KnownName | undefined {
  if (key.length > maxGuessedLength || key.split(' ').every(isPurposeWord)) return undefined
  const { names } = knowledge()
  const matches = fuzzyNames(key)
  const distance = matches[0]?.distance ?? Number.POSITIVE_INFINITY
  if (distance > (key.length >= minLengthForTwoEdits ? 2 : 1)) return undefined
  const nearestKeys = matches.filter(match => match.distance === distance).map(match => match.key)
  if (nearestKeys.some(nearestKey => isOtherSuffix(key, nearestKey))) return undefined
  const nearestNames = nearestKeys.flatMap(nearestKey => names.get(nearestKey) ?? [])
  const meanings = new Set(nearestNames.map(({ ingredients }) => [...ingredients].sort().join('|')))
  // Names that only a public list has are too rare to be guessed.
  return meanings.size === 1 && nearestNames.some(({ isCommon }) => isCommon)
    ? nearestNames[0]
    : undefined
}
