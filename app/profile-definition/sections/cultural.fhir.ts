import type { PatientCommunication } from 'fhir/r4'
import { concept, raiseFlag } from '../fhir/elements.ts'
import { languageConcept } from '../fhir/languages.ts'
import { type FhirContext, type Mapped, mapSection, mapWith, narrate } from '../fhir/mapping.ts'
import { type Cultural, cultural } from './cultural.ts'

export const { toFhir, unsent, narrativeOf } = mapSection(cultural, {
  religion: { section: 'patient', toFhir: mapReligion },
  otherReligion: mapWith('religion'),
  culturalConsiderations: narrate('story'),
  familyInvolvement: narrate('story'),
  religiousLeader: narrate('story'),
  languagePreferences: {
    section: 'patient',
    toFhir: (answers, context) => [{ patient: { communication: [toPreferred(answers, context)] } }],
  },
  otherLanguage: mapWith('languagePreferences'),
  interpreterNeeded: { section: 'patient', toFhir: mapInterpreter },
  dietaryRestrictions: narrate('story'),
  additionalNotes: narrate('story'),
})

const extensions = 'http://hl7.org/fhir/StructureDefinition'

// "Prefer not to say" is stored as "none".
function mapReligion({ religion }: Cultural, context: FhirContext): Mapped[] {
  const text = context.text('religion')
  if (religion === 'none' || !text) return []
  const url = `${extensions}/patient-religion`
  return [{ patient: { extension: [{ url, valueCodeableConcept: concept(text) }] } }]
}

function toPreferred(
  { languagePreferences }: Cultural,
  context: FhirContext,
): PatientCommunication {
  const text = context.text('languagePreferences') ?? ''
  return { language: languageConcept(text, languagePreferences ?? ''), preferred: true }
}

function mapInterpreter(
  { interpreterNeeded, languagePreferences, otherLanguage }: Cultural,
  context: FhirContext,
): Mapped[] {
  const isNeeded = interpreterNeeded === 'yes'
  const url = `${extensions}/patient-interpreterRequired`
  const part: Mapped = { patient: { extension: [{ url, valueBoolean: isNeeded }] } }
  if (!isNeeded) return [part]
  const answer = context.text('languagePreferences') ?? context.text('interpreterNeeded') ?? ''
  const alert = context.joinLabel(context.label('interpreterNeeded'), answer)
  const ownWords = languagePreferences === 'other' ? otherLanguage : undefined
  return [part, raiseFlag(context, 'interpreterNeeded', alert, { ownWords })]
}
