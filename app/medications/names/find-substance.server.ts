import { knowledge } from '../knowledge/knowledge.server.ts'
import { toNameKey } from './name-key.ts'
import { readExactly } from './recognize-name.server.ts'

/**
 * Returns the ingredients of a brand: "warfarin" of "Coumadin 5 mg"; undefined for other names, and
 * unless all of the name is one known brand. Misspelled names are not guessed.
 */
export function findSubstance(name: string): string | undefined {
  const { wholeName = '', ingredients } = readExactly(name)
  const kind = knowledge().names.get(toNameKey(wholeName))?.kind ?? ''
  const isInName = ingredients.every(one => toNameKey(name).includes(toNameKey(one)))
  return brandKinds.includes(kind) && !isInName ? ingredients.join(', ') : undefined
}

const brandKinds = ['brand', 'brand+', 'product']
