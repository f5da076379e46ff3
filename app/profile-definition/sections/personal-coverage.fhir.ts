import type { Coverage } from 'fhir/r4'
import { hl7Coding } from '../fhir/codes.ts'
import { absent, concept, toConcept } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import type { Personal } from './personal.ts'

export function toCoverage(
  { insuranceProvider, insuranceType, policyNumber, groupNumber }: Personal,
  context: FhirContext,
): Mapped[] {
  const group = toConcept(hl7Coding('coverage-class', 'group', 'Group'))
  const resource: Coverage = {
    resourceType: 'Coverage',
    id: context.idOf('insurance'),
    status: 'active',
    ...(insuranceType && { type: concept(context.option('insuranceType', insuranceType)) }),
    ...(policyNumber && { subscriberId: policyNumber }),
    beneficiary: context.patient,
    // It is required, and the owner may have written the number alone.
    payor: [insuranceProvider ? { display: insuranceProvider } : absent()],
    ...(groupNumber && { class: [{ type: group, value: groupNumber }] }),
  }
  return [{ resource, section: 'insurance' }]
}
