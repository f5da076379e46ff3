import { createHash } from 'node:crypto'
import type { Profile } from '#app/profile/record/profile.ts'
import { takenNow } from '../check/check-profile.server.ts'
import { type Finding, isGrave, type Report } from '../check/check-report.ts'
import { typedName } from '../check/read-medication.server.ts'

/** A finding that must be answered, with the key under which its answer is stored. */
export interface KeyedFinding {
  key: string
  finding: Finding
}

/** Returns the findings of a report that must be answered, each with its key. */
export function graveFindings(profile: Profile, { findings }: Report): KeyedFinding[] {
  const keyOf = findingKeys(profile)
  return findings.filter(isGrave).map(finding => ({ key: keyOf(finding), finding }))
}

/**
 * Returns a function for the key of a finding: a hash of both sides, the severity and the row ids.
 * Another spelling keeps the key; another row or a more severe allergy changes it.
 */
function findingKeys(profile: Profile): (finding: Finding) => string {
  const rows = takenNow(profile).map(row => ({ id: row.id, typed: typedName(row) }))
  const allergies = profile.allergies?.value.allergies ?? []
  return ({ kind, severity, a, b, medications, allergySeverity = '' }) => {
    const ids = rows.flatMap(({ id, typed }) => (medications.includes(typed) ? [id] : []))
    const sources = allergies.flatMap(({ id, allergen }) =>
      b === `Allergy: ${allergen}` ? [id] : [],
    )
    const parts = [kind, severity, a, b, allergySeverity, ids.sort(), sources]
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  }
}
