import { type CheckedCondition, checkedConditions } from '#app/profile/record/age-and-pregnancy.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import { knowledge } from '../knowledge/knowledge.server.ts'
import type { Caution } from '../knowledge/knowledge-file.ts'
import type { Finding } from './check-report.ts'

/** Facts of the profile; absent if they are not recorded. */
export interface PersonFacts {
  isPregnant?: boolean
  /** In whole years. */
  age?: number
  conditions?: readonly CheckedCondition[]
}

/**
 * Returns the cautions that apply to the owner and to listed medications.
 * @param medications ingredients, each with the listed names that contain it.
 */
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

// Heart failure is a heart disease, and its caution is more specific.
function dropVaguerCautions<Item extends { when: string }>(cautions: Item[]): Item[] {
  const hasHeartFailure = cautions.some(({ when }) => when === 'heart failure')
  return hasHeartFailure ? cautions.filter(({ when }) => when !== 'heart disease') : cautions
}

/** Returns whether `b` of a caution is a condition, not an age or a pregnancy. */
export function isConditionSide(b: string): boolean {
  return checkedConditions.some(condition => capitalise(condition) === b)
}

function isApplicable(when: string, { isPregnant, age, conditions = [] }: PersonFacts): boolean {
  if (when === 'pregnant') return isPregnant === true
  if (isCondition(when)) return conditions.includes(when)
  if (age === undefined) return false
  const ageLimit = Number(/\d+/.exec(when)?.[0])
  return when.startsWith('age under') ? age < ageLimit : age >= ageLimit
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
