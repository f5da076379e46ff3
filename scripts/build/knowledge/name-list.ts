import type { Name, NameKind } from '#app/medications/knowledge/knowledge-file.ts'
import { splitWords, toNameKey, withoutSalts } from '#app/medications/names/name-key.ts'
import type { TableRow, Texts } from './read-texts.ts'

/** All names with their ingredients. The first list with a name decides. */
export class NameList {
  readonly ingredients: [name: string, rxcui: string][] = []
  readonly names: Name[] = []
  /** Names of products with a local effect. */
  readonly local: string[] = []
  readonly faults: string[] = []
  private readonly places = new Map<string, number>()
  private readonly byKey = new Map<string, { ingredients: number[]; file: string }>()

  /** Returns the place of an ingredient. Adds a new one. */
  ingredient(name: string, rxcui = ''): number {
    const key = toNameKey(name)
    const place = this.places.get(key) ?? this.ingredients.push([name, '']) - 1
    this.places.set(key, place)
    const entry = this.ingredients[place]
    if (entry && !entry[1]) entry[1] = rxcui
    return place
  }

  /** Returns the ingredients of a name; undefined for an unlisted one. */
  find(name: string): number[] | undefined {
    return this.byKey.get(toNameKey(name))?.ingredients
  }

  /** Returns the one ingredient of a name, which may end with the name of a salt. */
  findOne(name: string): number | undefined {
    const found = this.find(name) ?? this.find(withoutSalts(splitWords(name)).join(' '))
    return found?.length === 1 ? found[0] : undefined
  }

  /** Returns whether a name is in our own lists. */
  isOurs(name: string): boolean {
    const known = this.byKey.get(toNameKey(name))
    return known !== undefined && !isImported(known.file)
  }

  /** Adds a name, unless an earlier list has it. */
  add(file: string, name: string, ingredients: number[], kind: NameKind): void {
    const key = toNameKey(name)
    if (!key) return
    const known = this.byKey.get(key)
    if (known) {
      const isSame = known.ingredients.join() === ingredients.join()
      if (!isSame && !isImported(known.file) && !isImported(file))
        this.faults.push(`${file}: "${name}" has other ingredients in ${known.file}`)
      return
    }
    this.byKey.set(key, { ingredients, file })
    this.names.push([name, ingredients, kind])
  }
}

/** Returns the names of all tables: our own, then the core list, RxNorm and the 2014 pairs. */
export function readNameList(texts: Texts): NameList {
  const list = new NameList()
  const own = Object.keys(texts.names).filter(file => !isImported(file))
  for (const file of [...own, 'core']) {
    for (const row of texts.names[file] ?? []) addOwn(list, file, row)
  }
  addRxNorm(list, texts.names.rxnorm ?? [], texts.names['rxnorm-products'] ?? [])
  const pairs = [...(texts.pairs['ndfrt-2014'] ?? []), ...(texts.pairs['onc-high-priority'] ?? [])]
  for (const name of pairs.flatMap(({ a = '', b = '' }) => [a, b])) {
    if (list.findOne(name) === undefined)
      list.add('ndfrt-2014', name, [list.ingredient(name)], 'medicine+')
  }
  return list
}

function isImported(file: string): boolean {
  return ['core', 'rxnorm', 'rxnorm-products', 'ndfrt-2014'].includes(file)
}

function addOwn(list: NameList, file: string, row: TableRow): void {
  const { name = '', ingredients = '', rxcui = '', other_names = '', form } = row
  const parts = ingredients ? ingredients.split('|') : [name.toLowerCase()]
  const codes = rxcui.split('|')
  const isProduct = parts.length > 1
  const places = parts.map((part, index) => list.ingredient(part.trim(), codes[index]))
  const isItself = parts[0] !== undefined && toNameKey(parts[0]) === toNameKey(name)
  list.add(file, name, places, isProduct ? 'product' : isItself ? 'medicine' : 'other name')
  if (form === 'local') list.local.push(...[name, ...other_names.split('|')].map(toNameKey))
  for (const [index, part] of parts.entries())
    list.add(file, part.trim(), [places[index] ?? 0], 'medicine')
  for (const other of other_names.split('|'))
    list.add(file, other.trim(), places, /^\p{Lu}/u.test(other.trim()) ? 'brand' : 'other name')
}

// A salt ("bupropion hydrochloride") is another name of its base.
function addRxNorm(list: NameList, ingredients: TableRow[], products: TableRow[]): void {
  const bases = ingredients.filter(({ type }) => type === 'IN')
  const salts = ingredients.filter(({ type }) => type !== 'IN')
  for (const { name = '', rxcui = '', brands = '' } of [...bases, ...salts]) {
    const known = list.find(name) ?? knownBase(list, name)
    const places = known ?? [list.ingredient(name.toLowerCase(), rxcui)]
    list.add('rxnorm', name, places, 'medicine+')
    for (const brand of brands.split('|')) list.add('rxnorm', brand, places, 'brand+')
  }
  for (const { name = '', components = '' } of products) {
    const parts = components.split('|')
    const places = parts.map(
      part => list.find(part)?.[0] ?? knownBase(list, part)?.[0] ?? list.ingredient(part),
    )
    list.add('rxnorm-products', name, [...new Set(places)], 'brand+')
  }
}

function knownBase(list: NameList, name: string): number[] | undefined {
  const words = splitWords(name)
  const base = withoutSalts(words)
  return base.length < words.length ? list.find(base.join(' ')) : undefined
}
