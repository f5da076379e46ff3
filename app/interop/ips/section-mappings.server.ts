import type { SectionMapping } from '#app/profile-definition/fhir/mapping.ts'
import * as allergies from '#app/profile-definition/sections/allergies.fhir.ts'
import * as cultural from '#app/profile-definition/sections/cultural.fhir.ts'
import * as functional from '#app/profile-definition/sections/functional.fhir.ts'
import * as history from '#app/profile-definition/sections/history.fhir.ts'
import * as immunizations from '#app/profile-definition/sections/immunizations.fhir.ts'
import * as medications from '#app/profile-definition/sections/medications.fhir.ts'
import * as mental from '#app/profile-definition/sections/mental.fhir.ts'
import * as personal from '#app/profile-definition/sections/personal.fhir.ts'
import * as reproductive from '#app/profile-definition/sections/reproductive.fhir.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import * as social from '#app/profile-definition/sections/social.fhir.ts'

export const sectionMappings: Readonly<Record<SectionName, SectionMapping>> = {
  personal,
  history,
  medications,
  allergies,
  immunizations,
  social,
  reproductive,
  mental,
  functional,
  cultural,
}
