import type { AlcoholUse } from '#app/profile/record/age-and-pregnancy.ts'
import { findPairInteraction } from './check-interactions.server.ts'
import type { Finding } from './check-report.ts'
import type { LocalIngredients } from './local-use.ts'

/** The name under which the rules have alcohol. */
const alcohol = 'alcohol'

/**
 * Returns findings of recorded alcohol use. "Monitor" in a source means heavy or daily drinking:
 * occasional use makes it "other". A major finding stays major.
 * @param medications ingredients, each with the listed names that contain it.
 */
export function checkAlcohol(
  use: AlcoholUse | undefined,
  medications: ReadonlyMap<string, string[]>,
  local: LocalIngredients,
): Finding[] {
  // Alcohol in the list of medications is compared already.
  if (!use || medications.has(alcohol)) return []
  return [...medications].flatMap(([ingredient, names]) => {
    const finding = findPairInteraction(ingredient, alcohol, local)
    if (!finding) return []
    const effect = [finding.effect, `Recorded alcohol use: ${use}.`].filter(Boolean).join(' ')
    const isSoftened = use === 'occasional' && finding.severity === 'moderate'
    return [
      {
        ...finding,
        medications: names,
        effect,
        ...(isSoftened && { severity: 'other' as const, downgradeReason: occasionalUseReason }),
      },
    ]
  })
}

const occasionalUseReason = 'The source means heavy or daily drinking; occasional use is recorded'
