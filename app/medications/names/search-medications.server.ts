import { knowledge } from '../knowledge/knowledge.server.ts'
import type { KnownName } from '../knowledge/knowledge-names.ts'
import { splitWords, toNameKey, withoutPackageWords, withoutSalts } from './name-key.ts'
import { suggestionsFor } from './recognize-name.server.ts'

export const minQueryLength = 2

/** A name that a search found. */
export interface MedicationMatch {
  name: string
  kind: 'medicine' | 'product' | 'brand' | 'other name'
  /** Its ingredients; empty if the name is the ingredient. */
  ingredients: string[]
}

export interface SearchResult {
  matches: MedicationMatch[]
  /** Count of further matches. */
  more: number
  /** Similar names, if nothing matches. */
  didYouMean: string[]
}

/**
 * Returns medications whose name contains the query: exact matches, then prefixes, then others.
 * Strength, form and salt in the query are ignored.
 */
export function searchMedications(query: string, max = 20): SearchResult {
  const found = findAllMatches(query)
  const { names } = knowledge()
  const matches = found.slice(0, max).flatMap(({ key }) => {
    const known = names.get(key)
    return known ? toMatch(known) : []
  })
  const didYouMean = found.length === 0 ? suggestionsFor(query) : []
  return { matches, more: Math.max(0, found.length - max), didYouMean }
}

function findAllMatches(query: string): RankedMatch[] {
  const words = splitWords(query)
  const bare = withoutPackageWords(words)
  const tries = [words, bare, withoutSalts(bare)].map(some => some.join(' '))
  const keys = [...new Set(tries)].filter(key => key.length >= minQueryLength)
  for (const key of keys) {
    const found = rankMatches(key)
    if (found.length > 0) return putPlainNameFirst(keys, found)
  }
  return []
}

// "Losartan potassium" is in the name of a combination; losartan itself is meant.
function putPlainNameFirst(keys: readonly string[], found: RankedMatch[]): RankedMatch[] {
  const { names } = knowledge()
  const plain = keys.find(key => names.has(key))
  if (plain === undefined) return found
  return [{ key: plain, rank: 0 }, ...found.filter(({ key }) => key !== plain)]
}

interface RankedMatch {
  key: string
  rank: number
}

function rankMatches(key: string): RankedMatch[] {
  const found: RankedMatch[] = []
  for (const name of knowledge().names.keys()) {
    const position = name.indexOf(key)
    if (position >= 0) found.push({ key: name, rank: name === key ? 0 : position === 0 ? 1 : 2 })
  }
  return found.sort((one, other) => one.rank - other.rank || (one.key < other.key ? -1 : 1))
}

function toMatch({ name, kind, ingredients }: KnownName): MedicationMatch {
  const isIngredientName =
    ingredients.length === 1 && toNameKey(ingredients[0] ?? '') === toNameKey(name)
  return {
    name,
    kind: kind.replace('+', '') as MedicationMatch['kind'],
    ingredients: isIngredientName ? [] : [...ingredients],
  }
}
