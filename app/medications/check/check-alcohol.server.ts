import type { AlcoholUse } from '#app/profile/record/age-and-pregnancy.ts'
import { pairFinding } from './check-interactions.server.ts'
import type { Finding } from './check-report.ts'

/** The name under which the rules have alcohol. */
const alcohol = 'alcohol'

/**
 * The findings of recorded alcohol use beside medicines. Sources that ask to watch a medicine mean
 * heavy or daily drinking: with occasional use such a finding is only to know. What a source
 * forbids stays as grave as it is.
 * @param medications ingredients, each with the names of the person's list that hold it.
 */
export function checkAlcohol(
  use: AlcoholUse | undefined,
  medications: ReadonlyMap<string, string[]>,
): Finding[] {
  // Listed as if it were a medicine, it is compared already.
  if (!use || medications.has(alcohol)) return []
  return [...medications].flatMap(([ingredient, names]) => {
    const found = pairFinding(ingredient, alcohol)
    if (!found) return []
    const effect = [found.effect, `Recorded alcohol use: ${use}.`].filter(Boolean).join(' ')
    const isSoftened = use === 'occasional' && found.severity === 'moderate'
    return [
      {
        ...found,
        medications: names,
        effect,
        ...(isSoftened && { severity: 'other' as const, downgradeReason: occasionalUseReason }),
      },
    ]
  })
}

const occasionalUseReason = 'The source means heavy or daily drinking; occasional use is recorded'
