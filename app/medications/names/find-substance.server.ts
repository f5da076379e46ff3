import { knowledge } from '../knowledge/knowledge.server.ts'
import { toNameKey } from './name-key.ts'
import { readExactly } from './recognize-name.server.ts'

/**
 * Returns the substances of a brand: "warfarin" of "Coumadin 5 mg"; none unless all of the name is
 * one known brand. Misspelled names are not guessed.
 */
export function findSubstances(name: string): readonly string[] {
  const brand = knowledge().names.get(toNameKey(readExactly(name).wholeName ?? ''))
  if (!brand || !brandKinds.includes(brand.kind) || abbreviation.test(brand.name)) return []
  const key = toNameKey(name)
  const isInName = brand.ingredients.some(one => key.includes(toNameKey(one)))
  // RxNorm has one name for several products: Humulin is two insulins.
  const isOneProduct = brand.isCommon || brand.ingredients.length === 1
  const rest = key.slice(toNameKey(brand.name).length)
  return isOneProduct && !isInName && strength.test(rest) ? brand.ingredients : []
}

const brandKinds = ['brand', 'brand+', 'product']

// MTX, HCTZ and the like are confused with each other (ISMP).
const abbreviation = /^[A-Z\d/-]{2,7}$/

const strength = /^(?: [\d.]+ ?(?:mg|mcg|g))?(?: (?:tablet|capsule)s?)?$/
