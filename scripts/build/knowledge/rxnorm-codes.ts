import type { KnowledgeFile } from '#app/medications/knowledge/knowledge-file.ts'
import { isInexactName } from '#app/medications/names/inexact-names.ts'
import type { NameList } from './name-list.ts'
import type { TableRow } from './read-texts.ts'

/** A name that RxNorm has for one ingredient of its own. */
interface KnownName {
  name: string
  rxcui: string
  /** Index of the ingredient that our lists read it as. */
  ingredient: number
  isBrand: boolean
}

/**
 * Returns the RxNorm codes of names for which the code of our ingredient is not RxNorm's: our lists
 * read "calcium carbonate" and "calcium citrate" as calcium, and RxNorm has an ingredient for each.
 * @param rows of rxnorm.tsv.
 */
export function readRxNormCodes(
  list: NameList,
  rows: readonly TableRow[],
): Pick<KnowledgeFile, 'nameCodes' | 'dividedIngredients' | 'rxNormNames'> {
  // Our lists decide which ingredients have a code at all.
  const known = listKnownNames(list, rows).filter(({ ingredient }) => codeOf(list, ingredient))
  const isOther = ({ ingredient, rxcui }: KnownName) => codeOf(list, ingredient) !== rxcui
  // A brand that differs says nothing about the other names of the ingredient, and neither does the
  // base of a salt whose code we have ("mefenamate").
  const salts = new Set(rows.filter(({ type }) => type !== 'IN').map(({ rxcui }) => rxcui))
  const divided = new Set(
    known
      .filter(one => !one.isBrand && isOther(one))
      .map(({ ingredient }) => ingredient)
      .filter(ingredient => !salts.has(codeOf(list, ingredient))),
  )
  const own = known.filter(one => isOther(one) || divided.has(one.ingredient))
  const ourNames = new Map(list.ingredients.map(([name, rxcui]) => [rxcui, name]))
  const sent = new Set([...own.map(({ rxcui }) => rxcui), ...ourNames.keys()])
  return {
    nameCodes: own.map(({ name, rxcui }) => [name, rxcui]),
    dividedIngredients: [...divided].flatMap(index => list.ingredients[index]?.[0] ?? []),
    rxNormNames: rows.flatMap(({ name = '', rxcui = '' }): [string, string][] =>
      sent.has(rxcui) && ourNames.get(rxcui) !== name ? [[rxcui, name]] : [],
    ),
  }
}

function codeOf({ ingredients }: NameList, index: number): string {
  return ingredients[index]?.[1] ?? ''
}

// A salt ("codeine phosphate", PIN) has the code of its base. A brand of several ingredients has
// none of its own.
function listKnownNames(list: NameList, rows: readonly TableRow[]): KnownName[] {
  const all = rows
    .filter(({ type }) => type === 'IN')
    .flatMap(({ name = '', rxcui = '', brands = '' }) => [
      { name, rxcui, isBrand: false },
      ...brands.split('|').map(brand => ({ name: brand, rxcui, isBrand: true })),
    ])
  const codesByName = Object.groupBy(all, ({ name }) => name.toLowerCase())
  return all.flatMap(one => {
    const [ingredient, ...others] = list.find(one.name) ?? []
    const isOfOne = codesByName[one.name.toLowerCase()]?.length === 1
    if (ingredient === undefined || others.length > 0) return []
    return isOfOne && !isInexactName(one.name) ? { ...one, ingredient } : []
  })
}
