import type { FormSubmission } from '#app/forms/submission-route.server.ts'
import type { FormSchemaFor } from '#app/profile/parse/opened-form.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import type { Section } from '#app/profile-definition/section.ts'

/** A posted form of sections, and the profile that it was read with. */
export interface SectionSubmission {
  sections: readonly Section[]
  profile: Profile
  submission: FormSubmission<ReturnType<FormSchemaFor>>
  schemaFor: FormSchemaFor
}
