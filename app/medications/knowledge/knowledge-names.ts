import { keyOf } from '../names/name-key.ts'
import type { Name, NameKind } from './knowledge-file.ts'
import { nameIn, nameOf, ownNameOf, type PackedKnowledge } from './knowledge-codec.ts'

export interface KnownName {
  name: string
  kind: NameKind
  ingredients: readonly string[]
  /** Is in the core list or in ours, and not only in RxNorm. */
  isCommon: boolean
  /** A cream, drops or the like. */
  isLocal: boolean
}

/**
 * The names of a knowledge base by `keyOf`. They stay packed; each one is unpacked when it is asked
 * for.
 */
export class KnownNames {
  private readonly ingredients: readonly string[]
  private readonly names: readonly string[]
  private readonly local: ReadonlySet<string>
  /** The place of each key: first the ingredients' own names, then the others. */
  private readonly places = new Map<string, number>()

  constructor({ ingredients, names, localNames }: PackedKnowledge) {
    this.ingredients = ingredients
    this.names = names
    this.local = new Set(localNames)
    for (const [place, packed] of [...ingredients, ...names].entries()) {
      this.places.set(keyOf(nameIn(packed)), place)
    }
  }

  has(key: string): boolean {
    return this.places.has(key)
  }

  get(key: string): KnownName | undefined {
    const place = this.places.get(key)
    return place === undefined ? undefined : this.unpacked(key, place)
  }

  keys(): Iterable<string> {
    return this.places.keys()
  }

  *values(): Generator<KnownName> {
    for (const [key, place] of this.places) yield this.unpacked(key, place)
  }

  /** Returns the names for exactly these ingredients. */
  namesFor(ingredients: readonly string[]): KnownName[] {
    const isSame = (one: KnownName) =>
      one.ingredients.length === ingredients.length &&
      ingredients.every(name => one.ingredients.includes(name))
    if (ingredients.length === 0) return []
    const own = this.ingredients.map(nameIn)
    const numbers = ingredients.map(name => own.indexOf(name))
    // Read in the packed entry first: unpacking every name takes twenty times as long.
    const mayBeSame = (place: number) =>
      numbers.includes(place) ||
      numbers.every(number => this.names[place - own.length]?.includes(String(number)))
    return [...this.places]
      .filter(([, place]) => mayBeSame(place))
      .map(([key, place]) => this.unpacked(key, place))
      .filter(isSame)
  }

  private unpacked(key: string, place: number): KnownName {
    const [name, of, kind] = this.nameAt(place)
    const ingredients = of.map(one => nameIn(this.ingredients[one] ?? ''))
    const isCommon = !kind.endsWith('+')
    return { name, kind, ingredients, isCommon, isLocal: this.local.has(key) }
  }

  private nameAt(place: number): Name {
    const own = this.ingredients[place]
    if (own !== undefined) return ownNameOf(own, place)
    return nameOf(this.names[place - this.ingredients.length] ?? '')
  }
}
