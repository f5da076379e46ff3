import { type CheckedCondition, checkedConditions } from '#app/profile/record/age-and-pregnancy.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import { knowledge } from '../knowledge/knowledge.server.ts'
import type { Caution } from '../knowledge/knowledge-file.ts'
import type { Finding } from './check-report.ts'
import { type LocalIngredients, softenLocalFinding } from './local-use.ts'

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
  local: LocalIngredients = new Set(),
): Finding[] {
  const applying = knowledge().cautions.filter(({ when }) => isApplicable(when, facts))
  return [...medications].flatMap(([ingredient, names]) => {
    const isLocal = local.has(ingredient)
    const about = applying.filter(
      ({ ingredients, isTrueLocally }) =>
        ingredients.has(ingredient) && (!isLocal || isTrueLocally(ingredient)),
    )
    return dropVaguerCautions(about).map(caution => {
      const finding = cautionFinding(caution, ingredient, names)
      return isLocal ? softenLocalFinding(finding, caution.local) : finding
    })
  })
}

// Heart failure is a heart disease, and its caution is more specific.
function dropVaguerCautions<Item extends { when: string }>(cautions: Item[]): Item[] {
  const hasHeartFailure = cautions.some(({ when }) => when === 'heart failure')
  return hasHeartFailure ? cautions.filter(({ when }) => when !== 'heart disease') : cautions
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
