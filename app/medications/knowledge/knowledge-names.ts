import { toNameKey } from '../names/name-key.ts'
import type { KnowledgeFile, Name, NameKind } from './knowledge-file.ts'

/** A name of the knowledge base, and the ingredients that it stands for. */
export interface KnownName {
  name: string
  kind: NameKind
  ingredients: readonly string[]
  /** True if the core list or our list has it, not only RxNorm. */
  isCommon: boolean
  /** True for a cream, drops or the like. */
  isLocal: boolean
  /** True for a product that is only inhaled: Symbicort. */
  isInhaled: boolean
}

/** A key with its letters as bits, for the search of similar names. */
interface IndexedKey {
  key: string
  letters: number
}

/** Returns the letters of a word as bits. One edit changes two bits at most. */
export function toLetterBits(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

/** The names of a knowledge base by `toNameKey`. */
export class KnownNames {
  private readonly ingredients: KnowledgeFile['ingredients']
  private readonly localKeys: ReadonlySet<string>
  private readonly inhaledKeys: ReadonlySet<string>
  private readonly namesByKey: ReadonlyMap<string, Name>
  private readonly keysByLength = new Map<number, IndexedKey[]>()

  constructor({ ingredients, names, localNames, inhaledNames }: KnowledgeFile) {
    this.ingredients = ingredients
    this.localKeys = new Set(localNames)
    this.inhaledKeys = new Set(inhaledNames)
    this.namesByKey = new Map(names.map(name => [toNameKey(name[0]), name]))
    for (const key of this.namesByKey.keys()) {
      const same = this.keysByLength.get(key.length) ?? []
      same.push({ key, letters: toLetterBits(key) })
      this.keysByLength.set(key.length, same)
    }
  }

  ofLength(length: number): readonly IndexedKey[] {
    return this.keysByLength.get(length) ?? []
  }

  has(key: string): boolean {
    return this.namesByKey.has(key)
  }

  get(key: string): KnownName | undefined {
    const name = this.namesByKey.get(key)
    return name && this.toKnownName(key, name)
  }

  keys(): Iterable<string> {
    return this.namesByKey.keys()
  }

  *values(): Generator<KnownName> {
    for (const [key, name] of this.namesByKey) yield this.toKnownName(key, name)
  }

  /** Returns the names for exactly these ingredients. */
  namesFor(ingredients: readonly string[]): KnownName[] {
    if (ingredients.length === 0) return []
    const wantedIndexes = ingredients.map(ingredient =>
      this.ingredients.findIndex(([name]) => name === ingredient),
    )
    const isExact = (indexes: readonly number[]) =>
      indexes.length === wantedIndexes.length &&
      wantedIndexes.every(index => indexes.includes(index))
    return [...this.namesByKey]
      .filter(([, [, indexes]]) => isExact(indexes))
      .map(([key, name]) => this.toKnownName(key, name))
  }

  private toKnownName(key: string, [name, indexes, kind]: Name): KnownName {
    const ingredients = indexes.map(index => this.ingredients[index]?.[0] ?? '')
    const isCommon = !kind.endsWith('+')
    const [isLocal, isInhaled] = [this.localKeys.has(key), this.inhaledKeys.has(key)]
    return { name, kind, ingredients, isCommon, isLocal, isInhaled }
  }
}
