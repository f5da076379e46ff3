import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { knowledge } from '../knowledge/knowledge.server.ts'
import type { KnowledgeFile } from '../knowledge/knowledge-file.ts'
import { isInexactName } from './inexact-names.ts'
import { readExactly } from './recognize-name.server.ts'

/** An ingredient of RxNorm. */
interface IngredientCode {
  name: string
  /** RxNorm concept unique identifier (RXCUI). */
  code: string
}

/**
 * Returns the RxNorm code of a name that is, as a whole, one ingredient. A product of several
 * ingredients, an unknown word beside the name, a misspelled name and an inexact name have none.
 */
export function findIngredientCode(name: string): IngredientCode | undefined {
  const { ingredients, wholeName } = readExactly(name)
  const [only, ...others] = ingredients
  if (wholeName === undefined || only === undefined || others.length > 0) return undefined
  if (isInexactName(wholeName, only)) return undefined
  const code = codesByName(knowledge().file).get(only)
  return code ? { name: only, code } : undefined
}

const codesByName = memoizeByObject(({ ingredients }: KnowledgeFile) => new Map(ingredients))
