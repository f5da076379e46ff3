import { knowledge } from './knowledge.server.ts'
import type { Caution } from './knowledge-file.ts'
import type { Finding } from './report.ts'

/** What the profile says about the person; absent where it says nothing. */
export interface Circumstances {
  isPregnant?: boolean
  /** In whole years. */
  age?: number
}

/** Cautions that apply to this person, for the medicines of the list. */
export function checkCautions(
  circumstances: Circumstances,
  medicines: ReadonlyMap<string, string[]>,
): Finding[] {
  const applying = knowledge().cautions.filter(({ when }) => applies(when, circumstances))
  return [...medicines].flatMap(([ingredient, names]) =>
    applying
      .filter(({ ingredients }) => ingredients.has(ingredient))
      .map(caution => cautionFinding(caution, ingredient, names)),
  )
}

function applies(when: string, { isPregnant, age }: Circumstances): boolean {
  if (when === 'pregnant') return isPregnant === true
  const years = Number(/\d+/.exec(when)?.[0])
  if (age === undefined) return false
  return when.startsWith('age under') ? age < years : age >= years
}

function cautionFinding(caution: Caution, ingredient: string, medicines: string[]): Finding {
  const { id, severity, term, effect, advice, source, written, when } = caution
  return {
    kind: 'caution',
    severity,
    term,
    a: ingredient,
    b: when === 'pregnant' ? 'Pregnancy' : `A${when.slice(1)}`,
    medicines,
    effect,
    advice,
    source,
    written,
    rule: id,
    also: [],
  }
}
