import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { knowledge } from '../knowledge/knowledge.server.ts'
import type { KnowledgeFile } from '../knowledge/knowledge-file.ts'
import { isInexactName } from './inexact-names.ts'
import { toNameKey } from './name-key.ts'
import { readExactly } from './recognize-name.server.ts'

/** An ingredient of RxNorm. */
interface IngredientCode {
  /** RxNorm's name of the code. */
  name: string
  /** RxNorm concept unique identifier (RXCUI). */
  code: string
}

/**
 * Returns the RxNorm code of a name that is, as a whole, one ingredient. A product of several
 * ingredients, an unknown word beside the name, a misspelled name, a doubt ("aspirin?") and an
 * inexact name have none.
 */
export function findIngredientCode(name: string): IngredientCode | undefined {
  const { ingredients, wholeName } = readExactly(name)
  const [only, ...others] = ingredients
  if (wholeName === undefined || only === undefined || others.length > 0) return undefined
  if (isInexactName(wholeName) || name.includes('?')) return undefined
  const { codeOfName, codeOfIngredient, nameOfCode } = rxNorm(knowledge().file)
  const code = codeOfName.get(toNameKey(wholeName)) ?? codeOfIngredient.get(only)
  return code ? { name: nameOfCode.get(code) ?? only, code } : undefined
}

const rxNorm = memoizeByObject((file: KnowledgeFile) => {
  const divided = new Set(file.dividedIngredients)
  return {
    codeOfName: new Map(file.nameCodes.map(([name, code]) => [toNameKey(name), code])),
    codeOfIngredient: new Map(file.ingredients.filter(([name]) => !divided.has(name))),
    nameOfCode: new Map(file.rxNormNames),
  }
})
