import type { Profile } from '#app/profile/record/profile.ts'
import { isCurrent } from '#app/profile-definition/sections/medications.ts'

/** The profile as far as it says what a person takes now: neither what they think about nor what they have stopped. */
export function withCurrentMedications(profile: Profile): Profile {
  const saved = profile.medications
  if (!saved?.value.medications) return profile
  const medications = saved.value.medications.filter(isCurrent)
  return { ...profile, medications: { ...saved, value: { ...saved.value, medications } } }
}
