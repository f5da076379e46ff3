import { medicationCheckStep } from '#app/medications/before-save/medication-check-step.server.ts'
import { isChecked } from '#app/medications/check/check-profile.server.ts'
import type { Section } from '#app/profile-definition/section.ts'

/** What some sections do before their form is saved. */
export type SectionStep = typeof medicationCheckStep

/** A form after the step of its section: with a question, it is not saved. */
export type AskedForm = Awaited<ReturnType<SectionStep['ask']>>

/** Returns the step of a form of these sections, if there is one. */
export function stepOf(sections: readonly Section[]): SectionStep | undefined {
  return sections.some(isChecked) ? medicationCheckStep : undefined
}
