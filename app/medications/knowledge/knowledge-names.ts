import { toNameKey } from '../names/name-key.ts'
import type { KnowledgeFile, Name, NameKind } from './knowledge-file.ts'

export interface KnownName {
  name: string
  kind: NameKind
  ingredients: readonly string[]
  /** Is in the core list or in ours, and not only in RxNorm. */
  isCommon: boolean
  /** A cream, drops or the like. */
  isLocal: boolean
}

/** The names of a knowledge base by `toNameKey`. */
export class KnownNames {
  private readonly ingredients: KnowledgeFile['ingredients']
  private readonly local: ReadonlySet<string>
  private readonly names: ReadonlyMap<string, Name>

  constructor({ ingredients, names, localNames }: KnowledgeFile) {
    this.ingredients = ingredients
    this.local = new Set(localNames)
    this.names = new Map(names.map(name => [toNameKey(name[0]), name]))
  }

  has(key: string): boolean {
    return this.names.has(key)
  }

  get(key: string): KnownName | undefined {
    const name = this.names.get(key)
    return name && this.knownName(key, name)
  }

  keys(): Iterable<string> {
    return this.names.keys()
  }

  *values(): Generator<KnownName> {
    for (const [key, name] of this.names) yield this.knownName(key, name)
  }

  /** Returns the names for exactly these ingredients. */
  namesFor(ingredients: readonly string[]): KnownName[] {
    if (ingredients.length === 0) return []
    const places = ingredients.map(name => this.ingredients.findIndex(([own]) => own === name))
    return [...this.names]
      .filter(([, [, of]]) => of.length === places.length && places.every(one => of.includes(one)))
      .map(([key, name]) => this.knownName(key, name))
  }

  private knownName(key: string, [name, of, kind]: Name): KnownName {
    const ingredients = of.map(place => this.ingredients[place]?.[0] ?? '')
    const isCommon = !kind.endsWith('+')
    return { name, kind, ingredients, isCommon, isLocal: this.local.has(key) }
  }
}
