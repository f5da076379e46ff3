import { withShownMedications } from '#app/profile/record/medication-time.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { isBlank } from '#app/profile/record/profile.ts'
import type { EmergencyLink } from '../links/emergency-links.server.ts'
import { visibleProfile } from '../links/link-visibility.ts'
import { type CriticalFacts, findCriticalFacts } from '../record/critical-facts.ts'

/** The first screen of the emergency page, as its owner previews it. */
export interface FirstScreen {
  /** Undefined if it is not answered, or withheld. */
  name?: string
  /** Undefined for an empty record. */
  critical?: CriticalFacts
  contacts: { name?: string; relationship?: string; phone?: string }[]
}

/**
 * Returns what a responder sees first.
 * @param link decides what is withheld; without it, nothing is.
 */
export function toFirstScreen(
  profile: Profile,
  link: EmergencyLink | undefined,
  now: Date,
): FirstScreen {
  if (isBlank(profile)) return { contacts: [] }
  const view = link && visibleProfile(profile, link.settings, now)
  const seen = view?.profile ?? withShownMedications(profile, now)
  const { fullName, emergencyContacts = [] } = seen.personal?.value ?? {}
  return {
    name: fullName,
    critical: view ? findCriticalFacts(seen, now, view) : findCriticalFacts(seen, now),
    contacts: emergencyContacts.map(({ name, relationship, phone }) => ({
      name,
      relationship,
      phone,
    })),
  }
}
