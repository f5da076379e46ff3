import { type CheckedCondition, checkedConditions } from '#app/profile/record/age-and-pregnancy.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import { knowledge } from '../knowledge/knowledge.server.ts'
import type { Caution } from '../knowledge/knowledge-file.ts'
import type { Finding } from './check-report.ts'

/** What the profile says about the person; absent where it says nothing. */
export interface PersonFacts {
  isPregnant?: boolean
  /** In whole years. */
  age?: number
  conditions?: readonly CheckedCondition[]
}

/** Cautions that apply to this person, for the medicines of the list. */
export function checkCautions(
  facts: PersonFacts,
  medications: ReadonlyMap<string, string[]>,
): Finding[] {
  const applying = knowledge().cautions.filter(({ when }) => isApplicable(when, facts))
  return [...medications].flatMap(([ingredient, names]) =>
    dropVaguerCautions(applying.filter(({ ingredients }) => ingredients.has(ingredient))).map(
      caution => cautionFinding(caution, ingredient, names),
    ),
  )
}

// Heart failure is a heart disease: its caution says more about the same medicine.
function dropVaguerCautions<One extends { when: string }>(cautions: One[]): One[] {
  const isKnown = cautions.some(({ when }) => when === 'heart failure')
  return isKnown ? cautions.filter(({ when }) => when !== 'heart disease') : cautions
}

/**
 * Returns whether the circumstance of a finding is a condition. @param b second side of the
 * finding.
 */
export function isConditionSide(b: string): boolean {
  return checkedConditions.some(condition => capitalise(condition) === b)
}

function isApplicable(when: string, { isPregnant, age, conditions = [] }: PersonFacts): boolean {
  if (when === 'pregnant') return isPregnant === true
  if (isCondition(when)) return conditions.includes(when)
  const years = Number(/\d+/.exec(when)?.[0])
  if (age === undefined) return false
  return when.startsWith('age under') ? age < years : age >= years
}

function isCondition(when: string): when is CheckedCondition {
  return checkedConditions.some(condition => condition === when)
}

function cautionFinding(caution: Caution, ingredient: string, medications: string[]): Finding {
  const { id, severity, term, effect, advice, source, written, when } = caution
  return {
    kind: 'caution',
    severity,
    term,
    a: ingredient,
    b: when === 'pregnant' ? 'Pregnancy' : capitalise(when),
    medications,
    effect,
    advice,
    source,
    written,
    rule: id,
    otherReasons: [],
  }
}
