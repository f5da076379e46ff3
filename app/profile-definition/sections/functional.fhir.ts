import type { ClinicalImpression } from 'fhir/r4'
import { reportDevice } from '../fhir/devices.ts'
import { concept, raiseFlag } from '../fhir/elements.ts'
import { type FhirContext, type Mapped, mapSection, mapWith, narrate } from '../fhir/mapping.ts'
import type { SectionValue } from '../section.ts'
import { functional } from './functional.ts'

type Functional = SectionValue<typeof functional>

export const { toFhir, unsent, narrativeOf } = mapSection(functional, {
  adlStatus: mapAssessment('adlStatus'),
  hasPhysicalLimitations: narrate('functional'),
  assistedActivities: mapAssessment('assistedActivities'),
  iadlStatus: mapAssessment('iadlStatus'),
  details: mapAssessment('details'),
  mobilityStatus: mapAssessment('mobilityStatus'),
  assistiveDevices: {
    section: 'devices',
    toFhir: ({ assistiveDevices = [] }, context) =>
      assistiveDevices.flatMap(device => mapDevice(device, context)),
  },
  otherDevice: mapWith('assistiveDevices'),
  livingArrangement: mapAssessment('livingArrangement'),
  homeType: mapAssessment('homeType'),
  homeAccess: mapAssessment('homeAccess'),
  barriers: mapAssessment('barriers'),
  caregivers: mapAssessment('caregivers'),
  qualityOfLife: mapAssessment('qualityOfLife'),
  satisfaction: narrate('story'),
  improvement: narrate('story'),
  goals: narrate('story'),
  additional: narrate('functional'),
})

/** Maps an answer to an assessment that the owner made of themselves. */
function mapAssessment(field: keyof Functional) {
  return {
    section: 'functional' as const,
    toFhir: (_: Functional, context: FhirContext): Mapped[] => [
      { resource: toAssessment(field, context), section: 'functional' },
    ],
  }
}

function toAssessment(field: keyof Functional, context: FhirContext): ClinicalImpression {
  return {
    resourceType: 'ClinicalImpression',
    id: context.idOf(field),
    status: 'completed',
    code: concept(context.label(field)),
    subject: context.patient,
    effectiveDateTime: context.confirmedAt,
    date: context.savedAt,
    summary: context.joinLabel(context.label(field), context.text(field) ?? ''),
  }
}

type AssistiveDevice = NonNullable<Functional['assistiveDevices']>[number]

/** Devices without which a person does not hear or see a helper. */
const alertDevices: readonly AssistiveDevice[] = ['hearingAid', 'glasses']

function mapDevice(device: AssistiveDevice, context: FhirContext): Mapped[] {
  const place = `assistiveDevices.${device}`
  const option = context.option('assistiveDevices', device)
  const name = (device === 'otherDevice' && context.text('otherDevice')) || option
  return [
    ...reportDevice(context, { place, type: concept(name) }),
    ...(alertDevices.includes(device) ? [raiseFlag(context, `${place}.alert`, name)] : []),
  ]
}
