import type { Profile } from '#app/profile/record/profile.ts'
import { isCurrent } from '#app/profile-definition/sections/medications.ts'

/** Returns the profile with current medications only, without researched and discontinued ones. */
export function withCurrentMedications(profile: Profile): Profile {
  const saved = profile.medications
  if (!saved?.value.medications) return profile
  const medications = saved.value.medications.filter(isCurrent)
  return { ...profile, medications: { ...saved, value: { ...saved.value, medications } } }
}
