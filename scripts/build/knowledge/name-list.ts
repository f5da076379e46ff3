import type { Name, NameKind } from '#app/medications/knowledge/knowledge-file.ts'
import { splitWords, toNameKey, withoutSalts } from '#app/medications/names/name-key.ts'
import type { TableRow, Texts } from './read-texts.ts'

/** All names with their ingredients. The first list with a name decides. */
export class NameList {
  readonly ingredients: [name: string, rxcui: string][] = []
  readonly names: Name[] = []
  /** Names of products with a local effect. */
  readonly localNames: string[] = []
  /** Names of products that are only inhaled. */
  readonly inhaledNames: string[] = []
  readonly faults: string[] = []
  private readonly indexes = new Map<string, number>()
  private readonly byKey = new Map<string, { ingredients: number[]; file: string }>()

  /** Returns the index of an ingredient, which it adds if it is new. */
  addIngredient(name: string, rxcui = ''): number {
    const key = toNameKey(name)
    const index = this.indexes.get(key) ?? this.ingredients.push([name, '']) - 1
    this.indexes.set(key, index)
    const entry = this.ingredients[index]
    if (entry && !entry[1]) entry[1] = rxcui
    return index
  }

  /** Returns the indexes of the ingredients of a name; undefined for an unlisted name. */
  find(name: string): number[] | undefined {
    return this.byKey.get(toNameKey(name))?.ingredients
  }

  /**
   * Returns the index of the only ingredient of a name, which may end with the name of a salt;
   * undefined for an unlisted name or several ingredients.
   */
  findOne(name: string): number | undefined {
    const ingredients = this.find(name) ?? this.find(withoutSalts(splitWords(name)).join(' '))
    return ingredients?.length === 1 ? ingredients[0] : undefined
  }

  /** Returns whether a name is in our own lists. */
  isInOwnLists(name: string): boolean {
    const entry = this.byKey.get(toNameKey(name))
    return entry !== undefined && !isImported(entry.file)
  }

  /** Adds a name, unless an earlier list has it. */
  add(file: string, name: string, ingredients: number[], kind: NameKind): void {
    const key = toNameKey(name)
    if (!key) return
    const existing = this.byKey.get(key)
    if (existing) {
      const isSame = existing.ingredients.join() === ingredients.join()
      if (!isSame && !isImported(existing.file) && !isImported(file))
        this.faults.push(`${file}: "${name}" has different ingredients in ${existing.file}`)
      return
    }
    this.byKey.set(key, { ingredients, file })
    this.names.push([name, ingredients, kind])
  }
}

/** Returns the names of all tables: our own, then the core list, RxNorm and the 2014 pairs. */
export function readNameList(texts: Texts): NameList {
  const list = new NameList()
  const ownFiles = Object.keys(texts.names).filter(file => !isImported(file))
  for (const file of [...ownFiles, 'core']) {
    for (const row of texts.names[file] ?? []) addOwnNames(list, file, row)
  }
  addRxNorm(list, texts.names.rxnorm ?? [], texts.names['rxnorm-products'] ?? [])
  const pairs = [...(texts.pairs['ndfrt-2014'] ?? []), ...(texts.pairs['onc-high-priority'] ?? [])]
  for (const name of pairs.flatMap(({ a = '', b = '' }) => [a, b])) {
    if (list.findOne(name) === undefined)
      list.add('ndfrt-2014', name, [list.addIngredient(name)], 'medicine+')
  }
  return list
}

function isImported(file: string): boolean {
  return ['core', 'rxnorm', 'rxnorm-products', 'ndfrt-2014'].includes(file)
}

function addOwnNames(list: NameList, file: string, row: TableRow): void {
  const { name = '', ingredients = '', rxcui = '', other_names = '', form } = row
  const parts = ingredients ? ingredients.split('|') : [name.toLowerCase()]
  const codes = rxcui.split('|')
  const isProduct = parts.length > 1
  const indexes = parts.map((part, index) => list.addIngredient(part.trim(), codes[index]))
  const isIngredient = parts[0] !== undefined && toNameKey(parts[0]) === toNameKey(name)
  list.add(file, name, indexes, isProduct ? 'product' : isIngredient ? 'medicine' : 'other name')
  const keys = [name, ...other_names.split('|')].map(toNameKey)
  if (form === 'local') list.localNames.push(...keys)
  if (form === 'inhaled') list.inhaledNames.push(...keys)
  for (const [index, part] of parts.entries())
    list.add(file, part.trim(), [indexes[index] ?? 0], 'medicine')
  for (const other of other_names.split('|'))
    list.add(file, other.trim(), indexes, /^\p{Lu}/u.test(other.trim()) ? 'brand' : 'other name')
}

// A salt ("bupropion hydrochloride") is another name of its base.
function addRxNorm(list: NameList, ingredients: TableRow[], products: TableRow[]): void {
  const bases = ingredients.filter(({ type }) => type === 'IN')
  const salts = ingredients.filter(({ type }) => type !== 'IN')
  for (const { name = '', rxcui = '', brands = '' } of [...bases, ...salts]) {
    const existing = list.find(name) ?? findSaltBase(list, name)
    const indexes = existing ?? [list.addIngredient(name.toLowerCase(), rxcui)]
    list.add('rxnorm', name, indexes, 'medicine+')
    for (const brand of brands.split('|')) list.add('rxnorm', brand, indexes, 'brand+')
  }
  for (const { name = '', components = '' } of products) {
    const parts = components.split('|')
    const indexes = parts.map(
      part => list.find(part)?.[0] ?? findSaltBase(list, part)?.[0] ?? list.addIngredient(part),
    )
    list.add('rxnorm-products', name, [...new Set(indexes)], 'brand+')
  }
}

function findSaltBase(list: NameList, name: string): number[] | undefined {
  const words = splitWords(name)
  const base = withoutSalts(words)
  return base.length < words.length ? list.find(base.join(' ')) : undefined
}
