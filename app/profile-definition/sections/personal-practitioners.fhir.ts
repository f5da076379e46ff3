import type { Organization, Practitioner, PractitionerRole } from 'fhir/r4'
import { hl7Coding } from '../fhir/codes.ts'
import { concept, referTo } from '../fhir/elements.ts'
import type { FhirContext, Mapped } from '../fhir/mapping.ts'
import type { Personal } from './personal.ts'
import { phoneContacts } from './personal-patient.fhir.ts'

type Doctor = NonNullable<Personal['doctors']>[number]

/** Returns a doctor of the owner, in the role that the owner names. */
export function toPractitioner(
  { id, name = '', role, phone }: Doctor,
  context: FhirContext,
): Mapped[] {
  const place = `doctors.${id}`
  const [practitionerId, roleId] = [context.idOf(place), context.idOf(`${place}.role`)]
  const practitioner: Practitioner = {
    resourceType: 'Practitioner',
    id: practitionerId,
    name: [{ text: name }],
  }
  const inRole: PractitionerRole = {
    resourceType: 'PractitionerRole',
    id: roleId,
    practitioner: referTo(practitionerId, name),
    ...(role && { code: [concept(role)] }),
    ...(phone && { telecom: phoneContacts(phone) }),
  }
  return [
    { patient: { generalPractitioner: [referTo(roleId, name)] } },
    { resource: inRole },
    { resource: practitioner },
  ]
}

/** Returns the hospital that the owner prefers. Its type says so, in words. */
export function toHospital(
  { preferredHospital: name = '' }: Personal,
  context: FhirContext,
): Mapped[] {
  const provider = hl7Coding('organization-type', 'prov', 'Healthcare Provider')
  const id = context.idOf('preferredHospital')
  const hospital: Organization = {
    resourceType: 'Organization',
    id,
    type: [concept(context.label('preferredHospital'), provider)],
    name,
  }
  return [{ patient: { generalPractitioner: [referTo(id, name)] } }, { resource: hospital }]
}
