import type { z } from 'zod'
import type { FormSubmission } from '#app/forms/submission-route.server.ts'
import type { FormPost } from '#app/profile/parse/parse-section.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Section } from '#app/profile-definition/section.ts'

/** A posted form of sections, and the profile that it was read with. */
export interface SectionSubmission {
  sections: readonly Section[]
  profile: Profile
  submission: FormSubmission<z.ZodType<FormPost>>
  /** Returns the schema of the form for a newer profile. */
  schemaFor: (profile: Profile) => z.ZodType<FormPost>
}
